import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { codeTexts } from './code-texts.ts'

const PACKAGES = /\/node_modules\/(sanity|@sanity\/ui)\//
/** Labels of days in calendars. */
const DAY = /\b(\w+)\.toDateString\(\)(?!\.)/g
const LANGUAGE = fileURLToPath(new URL('../language.ts', import.meta.url))

/**
 * Vite plugin that translates texts in the code of packages into the language of the Studio; the packages stay as they
 * are.
 * @throws Error at the end of the build if a text was found nowhere
 */
export function translateCode(texts = codeTexts): Plugin {
  const missing = new Set([...texts.map(([code]) => code), 'toDateString()'])
  return {
    name: 'translate-code',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGES.test(id)) return undefined
      const days = code.replace(DAY, 'studioDay($1)')
      if (days !== code) missing.delete('toDateString()')
      const found = texts.filter(([text]) => code.includes(text))
      for (const [text] of found) missing.delete(text)
      const translated = found.reduce((all, text) => all.replaceAll(text[0], toCall(text)), days)
      if (translated === code) return undefined
      const imported = `import { dayLabel as studioDay, label as studioLabel } from ${JSON.stringify(LANGUAGE)};\n`
      return { code: imported + translated, map: null }
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      throw new Error(
        `The packages of the Studio have no more: ${[...missing].join(', ')}. Change studio/i18n/code-texts.ts.`
      )
    }
  }
}

/** `title: "Square"` becomes `title: studioLabel("方形", "Square")`. */
function toCall([code, chinese]: readonly [string, string]): string {
  if (code.endsWith('${')) return `\`\${${call(chinese, code.slice(1, -2))}}\${`
  if (code.endsWith('`')) return `}\${${call(chinese, code.slice(1, -1))}}\``
  const start = code.lastIndexOf('"', code.length - 2)
  return code.slice(0, start) + call(chinese, code.slice(start + 1, -1))
}

function call(chinese: string, english: string): string {
  return `studioLabel(${JSON.stringify(chinese)}, ${JSON.stringify(english)})`
}
