import { pinyin } from 'pinyin-pro'

const CHINESE = /\p{Script=Han}/u

/**
 * Returns the pinyin of a text without tones: for each UTF-16 code unit the syllable of a Chinese character, or an empty
 * string. Words decide which reading a character has.
 * @returns undefined if the text has no Chinese
 */
export function toPinyin(text: string): string[] | undefined {
  if (!CHINESE.test(text)) return undefined
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true })
  return [...text].flatMap((character, at) => {
    const syllable = CHINESE.test(character) ? (syllables[at] ?? '') : ''
    return [syllable, ...Array<string>(character.length - 1).fill('')]
  })
}
