import hongKong from 'opencc-js/dict/HKVariantsRev'
import simplified from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariantsRev'

/** Simplified form of each traditional character, also of those common in Taiwan and Hong Kong. */
export const simplifiedForms: ReadonlyMap<string, string> = combine()

/** Replaces traditional characters by simplified ones, character by character. */
export function toSimplified(text: string): string {
  return [...text].map(character => simplifiedForms.get(character) ?? character).join('')
}

function combine(): Map<string, string> {
  const forms = parse(simplified)
  for (const [variant, standard] of [...parse(taiwan), ...parse(hongKong)]) {
    const form = forms.get(standard) ?? standard
    if (!forms.has(variant) && form !== variant) forms.set(variant, form)
  }
  return forms
}

function parse(pairs: string): Map<string, string> {
  const all = pairs.split('|').map((pair): [string, string] => {
    const [from = '', to = from] = pair.split(' ')
    return [from, to]
  })
  return new Map(all.filter(([from, to]) => from !== to && [...from].length === 1))
}
