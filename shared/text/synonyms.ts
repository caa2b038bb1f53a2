import { isBlank } from './is-blank.ts'
import { BOUNDARY, normalizeText, withoutYear } from './normalize-text.ts'

const MAX_ALTERNATIVES = 24
const CHINESE = /\p{Script=Han}/u
const WORDS = new RegExp(`[ ${BOUNDARY}]+`)
const JOINT = '\u0000'

/**
 * Parses lines such as `摄像头 = 摄像机 = 相机` into groups of normalized words.
 * @param lines as stored; what is no line of text is ignored
 */
export function parseSynonyms(lines: unknown): string[][] {
  const texts = Array.isArray(lines) ? lines.filter(line => typeof line === 'string') : []
  return texts
    .map(line => line.split(/[=＝]/).map(word => normalizeText(word).trim()))
    .map(words => words.filter(word => !isBlank(word)))
    .filter(words => words.length > 1)
}

/** Splits a normalized query into words; those that are a synonym together, such as `ai box`, stay together. */
export function splitWords(normalized: string, synonyms: readonly string[][]): string[] {
  const joined = synonyms
    .flat()
    .filter(word => word.includes(' '))
    .reduce(
      (text, word) =>
        ` ${text} `.replaceAll(` ${word} `, ` ${word.replaceAll(' ', JOINT)} `).slice(1, -1),
      normalized
    )
  return joined
    .split(WORDS)
    .filter(Boolean)
    .map(word => word.replaceAll(JOINT, ' '))
}

/** Returns a normalized word in all its spellings: itself, singular, without the year of a standard, with synonyms. */
export function spellings(word: string, synonyms: readonly string[][]): string[] {
  const forms = [word, ...singular(word), withoutYear(word) ?? []].flat()
  const replaced = forms.flatMap(form =>
    synonyms.flatMap(group =>
      group
        .filter(each => containsWord(form, each))
        .flatMap(each => group.map(other => form.replace(each, () => other)))
    )
  )
  return [...new Set([...forms, ...replaced])].slice(0, MAX_ALTERNATIVES)
}

// Latin words count as a whole: "ai" is no part of "email".
function containsWord(text: string, word: string): boolean {
  return CHINESE.test(word) ? text.includes(word) : text === word
}

function singular(word: string): string[] {
  if (word.length <= 3 || !/^[a-z]+s$/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  return word.endsWith('ss') ? [] : [word.slice(0, -1)]
}
