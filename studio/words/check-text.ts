import type { Locale } from '../../shared/i18n/locale.ts'
import type { WordRules } from './rules.ts'

/** What is wrong with a text. */
export type WordFault =
  | 'punctuation'
  | 'bracket'
  | 'spacing'
  | 'doubled'
  | 'forbidden'
  | 'term'
  | 'figures'

/** A fault: where it is and what is proposed instead. */
export type WordIssue = { fault: WordFault; found: string; proposal?: string; reason?: string }

const HAN = '[\\u3400-\\u9fff]'
const CHINESE = new RegExp(HAN, 'u')
const FULL_WIDTH: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '.': '。'
}
const PUNCTUATION = new RegExp(`${HAN}[,;:?!]|[,;:?!]${HAN}|${HAN}\\.(?=\\s|$|${HAN})`, 'gu')
/** Marks of a Chinese text that occur between or after Latin letters, or beside full-width marks. */
const AMONG_LATIN =
  /[A-Za-z0-9%°）”》][,;] ?(?=[A-Za-z（“《])|[）”》][,;:?!]|[,;:?!][（“《]|[A-Za-z0-9%°）”》](?<!\b(?:Co|Inc|Ltd|etc))[,;:?!.]$/gu
const QUOTED = new RegExp(`"[^"]*${HAN}[^"]*"`, 'gu')
const ADDRESS = /https?:\/\/[\x21-\x7e]+/g
const BRACKET = new RegExp(`\\([^()]*${HAN}[^()]*\\)|${HAN}\\([^()]*\\)|\\([^()]*\\)${HAN}`, 'gu')
const SPACING = new RegExp(`${HAN} +[A-Za-z0-9]|[A-Za-z0-9%°] +${HAN}`, 'gu')
const DOUBLED_MARK = /([，。；：、？！])\1+/gu
/** Chinese words of one character that are never doubled. */
const NEVER_TWICE = /^[的了是在和与及为将]$/
/** Chinese words that may be doubled in correct sentences. */
const REPEATED = /^(一.+|非常|智能)$/
const CHINESE_WORD = new RegExp(`^${HAN}{2,}$`, 'u')
const CHINESE_WORDS = new Intl.Segmenter('zh', { granularity: 'word' })
const DOUBLED_LATIN = /(?<![\p{L}\p{N}-])(\p{Script=Latin}{2,})\s+\1(?![\p{L}\p{N}-])/giu
/** English words that may be doubled in correct sentences. */
const TWICE = /^(had|that)$/i

/** Checks a text in one language for typography, doubled words, forbidden words and house terms. */
export function checkText(text: string, locale: Locale, rules: WordRules): WordIssue[] {
  // A no-break space separates a number from its unit.
  const plain = text.normalize('NFC')
  return [
    ...(locale === 'zh' ? chineseTypography(plain) : []),
    ...doubled(plain),
    ...(locale === 'zh' ? forbidden(plain, rules) : []),
    ...terms(plain, rules)
  ]
}

function chineseTypography(text: string): WordIssue[] {
  return [
    ...[...matches(text, PUNCTUATION), ...amongLatin(text)].map(found => ({
      fault: 'punctuation' as const,
      found,
      proposal: found.trimEnd().replace(/[,;:?!.]/g, mark => FULL_WIDTH[mark] ?? mark)
    })),
    ...matches(text, QUOTED).map(found => ({
      fault: 'punctuation' as const,
      found,
      proposal: `“${found.slice(1, -1)}”`
    })),
    ...matches(text, DOUBLED_MARK).map(found => ({
      fault: 'punctuation' as const,
      found,
      proposal: found.slice(0, 1)
    })),
    ...matches(text, BRACKET).map(found => ({
      fault: 'bracket' as const,
      found,
      proposal: found.replace('(', '（').replace(')', '）')
    })),
    ...matches(text, SPACING).map(found => ({
      fault: 'spacing' as const,
      found,
      proposal: found.replaceAll(' ', '')
    }))
  ]
}

/** Half-width marks away from Chinese characters, in a text with some. */
function amongLatin(text: string): string[] {
  const plain = text.replace(ADDRESS, '')
  return CHINESE.test(plain) ? matches(plain, AMONG_LATIN) : []
}

function doubled(text: string): WordIssue[] {
  const chinese = doubledChinese(text).map(word => ({
    fault: 'doubled' as const,
    found: word + word,
    proposal: word
  }))
  const latin = [...text.matchAll(DOUBLED_LATIN)].flatMap(([found, word = '']) =>
    TWICE.test(word) ? [] : [{ fault: 'doubled' as const, found, proposal: word }]
  )
  return [...chinese, ...latin]
}

/** Words, not characters: `为了|了解` and `目的|的` double nothing. */
function doubledChinese(text: string): string[] {
  const words = [...CHINESE_WORDS.segment(text)].map(({ segment }) => segment)
  const twice = words.filter(
    (word, index) =>
      word === words[index - 1] &&
      (NEVER_TWICE.test(word) || (CHINESE_WORD.test(word) && !REPEATED.test(word)))
  )
  return [...new Set(twice)]
}

function forbidden(text: string, rules: WordRules): WordIssue[] {
  return rules.forbidden.flatMap(({ word, reason }) =>
    text.includes(word)
      ? [{ fault: 'forbidden' as const, found: word, ...(reason && { reason }) }]
      : []
  )
}

function terms(text: string, rules: WordRules): WordIssue[] {
  return rules.terms.flatMap(({ term, avoid }) =>
    avoid
      .filter(spelling => standsIn(text, spelling, term))
      .map(found => ({ fault: 'term' as const, found, proposal: term }))
  )
}

/** Whether a spelling is a word of its own in a text, and not within the right one. */
function standsIn(text: string, spelling: string, term: string): boolean {
  const rest = text.replaceAll(term, ' ')
  const word = new RegExp(`(?<![A-Za-z0-9])${escapePattern(spelling)}(?![A-Za-z0-9])`, 'u')
  return word.test(rest)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([found]) => found))]
}
