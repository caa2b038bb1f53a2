import { isBlank } from './is-blank.ts'
import {
  apart,
  BOUNDARY,
  JOINT,
  normalizeText,
  withoutJoints,
  withoutYear
} from './normalize-text.ts'
import { withUnitNames } from './units.ts'

const MAX_ALTERNATIVES = 24
const CHINESE = /\p{Script=Han}/u
const WORDS = new RegExp(`[ ${BOUNDARY}]+`)
const INNER_SPACE = '\u0000'
const SCRIPT_BORDER = /(?<=\p{Script=Han})(?=[a-z\d-])|(?<=[a-z\d])(?=\p{Script=Han})/gu

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

/**
 * Splits a normalized query into words; those that are a synonym together, such as `ai box` and its plural, stay together.
 */
export function splitWords(normalized: string, synonyms: readonly string[][]): string[] {
  const joined = synonyms
    .flat()
    .filter(word => word.includes(' '))
    .reduce(
      (text, word) =>
        [word, ...plurals(word)].reduce(
          (inner, form) =>
            ` ${inner} `
              .replaceAll(` ${form} `, ` ${form.replaceAll(' ', INNER_SPACE)} `)
              .slice(1, -1),
          text
        ),
      normalized
    )
  return joined
    .split(WORDS)
    .filter(Boolean)
    .map(word => word.replaceAll(INNER_SPACE, ' '))
}

/**
 * Splits a normalized word that was typed without spaces, such as 国产化摄像头, GB28181摄像机 or price/cost: at Chinese
 * synonyms, at joints, and where Chinese meets other characters.
 */
export function splitCompound(word: string, synonyms: readonly string[][]): string[] {
  if (CHINESE.test(word)) {
    const ends = findTerms(word, synonyms.flat()).flatMap(([at, term]) => [at, at + term.length])
    const borders = [...word.matchAll(SCRIPT_BORDER)].map(({ index }) => index)
    const places = [...new Set([...ends, ...borders, word.length])].sort((a, b) => a - b)
    return places
      .map((end, index) => word.slice(places[index - 1] ?? 0, end))
      .flatMap(part => part.split(JOINT))
      .filter(Boolean)
  }
  return word.split(JOINT).filter(Boolean)
}

/**
 * Returns a normalized word in all its spellings: itself, its parts apart, singular, without the year of a standard, with
 * other names of its unit, with synonyms.
 * @param word may have joints
 */
export function spellings(word: string, synonyms: readonly string[][]): string[] {
  const forms = [withoutJoints(word), apart(word)]
    .flatMap(form => [form, ...singular(form), withoutYear(form) ?? [], withUnitNames(form)])
    .flat()
  const replaced = forms.flatMap(form =>
    findTerms(form, synonyms.flat()).flatMap(([at, term]) =>
      synonyms
        .filter(group => group.includes(term))
        .flatMap(group => group.map(other => replaceAt(form, at, term, other)))
    )
  )
  return [...new Set([...forms, ...replaced])].slice(0, MAX_ALTERNATIVES)
}

/**
 * Finds the synonyms in a word, the longest at each place: 国产化, not 国产 within it. Latin words count as a whole: "ai"
 * is no part of "email".
 */
function findTerms(text: string, terms: readonly string[]): [at: number, term: string][] {
  // AIbox is AI box, too.
  const whole = terms.find(term => term === text || term.replaceAll(' ', '') === text)
  if (whole) return [[0, whole]]
  const found: [number, string][] = []
  const chinese = terms.filter(term => CHINESE.test(term))
  for (let at = 0; at < text.length; ) {
    const [longest] = chinese
      .filter(term => text.startsWith(term, at))
      .sort((a, b) => b.length - a.length)
    if (longest) found.push([at, longest])
    at += longest?.length ?? 1
  }
  return found
}

function replaceAt(text: string, at: number, term: string, other: string): string {
  return text.slice(0, at) + other + text.slice(at + term.length)
}

function singular(word: string): string[] {
  if (word.length <= 3 || !/^[a-z ]+s$/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  if (word.endsWith('ss')) return []
  const [, stem] = /^(.+(?:ss|ns|us|[aeiou]x|zz|ch|sh))es$/.exec(word) ?? []
  return [word.slice(0, -1), ...(stem ? [stem] : [])]
}

function plurals(word: string): string[] {
  return /[a-z]$/.test(word) ? [`${word}s`, `${word}es`] : []
}
