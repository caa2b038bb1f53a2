import { Converter } from 'opencc-js/t2cn'

const [FIRST, LAST] = [0x3400, 0x9fff]
let simplifiedForms: Map<string, string> | undefined

/**
 * Returns the traditional characters whose simplified forms occur in a text, as pairs: traditional, simplified.
 * @param text of all pages; with it the table stays small
 */
export function traditionalForms(text: string): string {
  simplifiedForms ??= convertAll()
  const present = new Set(text)
  return [...simplifiedForms]
    .flatMap(([traditional, simplified]) =>
      present.has(simplified) && !present.has(traditional) ? [traditional + simplified] : []
    )
    .join('')
}

function convertAll(): Map<string, string> {
  const converters = (['t', 'tw', 'hk'] as const).map(from => Converter({ from, to: 'cn' }))
  const forms = new Map<string, string>()
  for (let code = FIRST; code <= LAST; code += 1) {
    const traditional = String.fromCodePoint(code)
    const simplified = converters
      .map(convert => convert(traditional))
      .find(form => form !== traditional)
    if (simplified && [...simplified].length === 1) forms.set(traditional, simplified)
  }
  return forms
}
