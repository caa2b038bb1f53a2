// npm run lint:wording: comments and documentation use the field's terms instead of the words listed here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commentsOf, type Prose } from './comments.ts'

/** What to avoid (whole words, in any case), and what to write. */
const AVOIDED: Record<string, string> = {
  anew: 'rebuild, retry, restart, again',
  besides: 'in addition to',
  gives: 'returns, has, provides',
  '(is|are) to be': 'must be',
  '(leads|led) on': 'redirects',
  'leave to': 'permission to',
  '(mends?|mended)': 'repair, correct',
  '(nobody|somebody|whoever|whomever)': 'the caller, client, visitor, editor or operator',
  'nothing where': 'returns undefined if',
  'stands?': 'exists, is stored',
  '(takes|taken) away': 'removes, deletes',
  '(tells|told)': 'reports, logs',
  twins: 'counterparts, compressed variants',
  twin: 'counterpart, compressed variant'
}
/** Phrases in which these words are the usual ones. */
const ALLOWED =
  /\bgives up\b|\btold apart\b|\bdigital twins?\b|\bstand-ins?\b|\bstands? (in|for)\b/gi

const FILES = [
  '{*,{docs,lake,public,server,shared,src,studio,tests}/**/*}.{md,ts,tsx,js,mjs,cjs,astro,css,yaml,sh,conf,service,timer,path}',
  'server/deploy/Dockerfile'
]
const EXCLUDED = /(^|\/)(node_modules|dist|\.sanity|\.astro|\.cache)(\/|$)|\.generated\./

/** A line break within a comment: a phrase may continue after it. */
const BREAK = /\s*\n[\s*/#]*/
const RULES = Object.entries(AVOIDED).map(([words, instead]) => ({
  pattern: new RegExp(`\\b${words.replaceAll(' ', `(?: |${BREAK.source})`)}\\b`, 'gi'),
  instead
}))

/**
 * Finds avoided words in comments and Markdown; code and text in backticks are not checked.
 * @param root folder of the project
 * @returns one message per occurrence, `file:line: "word": write …`
 */
export function wordingErrors(root: string): string[] {
  return globSync(FILES, { cwd: root, exclude: path => EXCLUDED.test(path) })
    .map(file => file.replaceAll('\\', '/'))
    .sort()
    .flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8')
      // Most files contain none of the words and need no parsing.
      if (RULES.every(({ pattern }) => text.search(pattern) < 0)) return []
      return commentsOf(file, text).flatMap(comment => proseErrors(file, comment))
    })
}

function proseErrors(file: string, { line, text }: Prose): string[] {
  const prose = text.replace(/`[^`\n]*`/g, '``').replace(ALLOWED, '')
  const lineAt = (index: number) => line + prose.slice(0, index).split('\n').length - 1
  return RULES.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map(match => {
      const words = match[0].replace(BREAK, ' ')
      return `${file}:${lineAt(match.index)}: "${words}": write ${instead}`
    })
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = wordingErrors(process.cwd())
  for (const error of errors) console.error(error)
  console.log(`Wording: ${errors.length} words to replace.`)
  process.exitCode = errors.length > 0 ? 1 : 0
}
