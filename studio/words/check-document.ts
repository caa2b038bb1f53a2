import { type Locale, languageTags, locales } from '../../shared/i18n/locale.ts'
import { tableRows } from '../../shared/text/table-rows.ts'
import { walk } from '../walk-document.ts'
import { checkText, type WordIssue } from './check-text.ts'
import { differingFigures } from './figures.ts'
import type { AcceptedCase, WordRules } from './rules.ts'

/** An issue of a document, at a text in both languages; `locale` is the language it is in, `sentence` has the words. */
export type PlacedIssue = WordIssue & { place: string; locale: Locale; sentence?: string }

const MAX_SENTENCE_LENGTH = 120

/** Checks all texts of a document; without the cases that were accepted in it. */
export function checkDocument(
  document: { _id: string; [field: string]: unknown },
  rules: WordRules
): PlacedIssue[] {
  const id = document._id.replace(/^(drafts|versions\.[^.]+)\./, '')
  const issues: PlacedIssue[] = []
  walk(document, (object, place) => {
    if (!('zh' in object || 'en' in object)) return
    for (const issue of checkBoth(object, rules)) {
      const sentence = sentenceWith(issue.found, lines(object[issue.locale]), issue.locale)
      issues.push({ ...issue, place, ...(sentence && { sentence }) })
    }
  })
  const accepted = rules.accepted.filter(({ document: of }) => of === id)
  return issues.filter(issue => !isAccepted(issue, accepted))
}

/** Checks a text in both languages. */
export function checkBoth(
  value: { zh?: unknown; en?: unknown },
  rules: WordRules
): (WordIssue & { locale: Locale })[] {
  const texts = { zh: lines(value.zh), en: lines(value.en) }
  const own = locales.flatMap(locale =>
    texts[locale].flatMap(text =>
      checkText(text, locale, rules).map(issue => ({ ...issue, locale }))
    )
  )
  const { zh, en } = differingFigures(texts.zh.join('\n'), texts.en.join('\n'))
  const differing = [...new Set([...zh, ...en])]
  return differing.length === 0
    ? own
    : [...own, { fault: 'figures', found: differing.join(', '), locale: 'en' }]
}

/** Whether an issue was accepted in its field. */
export function isAccepted(
  { place, found }: Pick<PlacedIssue, 'place' | 'found'>,
  accepted: readonly AcceptedCase[]
): boolean {
  return accepted.some(one => one.place === place && one.word === found)
}

/** The first sentence that has the words, cut around them if it is long; undefined if none has. */
function sentenceWith(found: string, texts: string[], locale: Locale): string | undefined {
  const sentences = new Intl.Segmenter(languageTags[locale], { granularity: 'sentence' })
  const sentence = texts
    .flatMap(text => [...sentences.segment(text.normalize('NFC'))])
    .find(({ segment }) => segment.includes(found))
    ?.segment.trim()
  if (!sentence || sentence.length <= MAX_SENTENCE_LENGTH) return sentence
  const start = Math.max(0, sentence.indexOf(found) - MAX_SENTENCE_LENGTH / 2)
  return `…${sentence.slice(start, start + MAX_SENTENCE_LENGTH)}…`
}

/** The lines of a text or of rich text. */
function lines(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.flatMap(block => {
    const children = (block as { children?: unknown }).children
    if (!Array.isArray(children)) return tableRows(block).flat()
    return children
      .map(({ text }: { text?: unknown }) => (typeof text === 'string' ? text : ''))
      .join('')
  })
}
