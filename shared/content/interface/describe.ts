import type { Locale } from '../../i18n/locale.ts'

/** A text in Chinese and English, separated by `|`; one without `|` is the same in both. */
export type Said = string

/** Colour of a state: done, warning, overdue, or the current one. */
export type Tone = 'ok' | 'warn' | 'bad' | 'blue'

/** A line of a list, its state at the end. */
export type Item = [text: Said, state: Said, tone?: Tone]
/** A step of a course, its time or number in front. */
export type Step = [at: Said, text: Said, tone?: Tone]
/** A bar with its value and its share of the full length, from 0 to 1. */
export type Bar = [label: Said, value: Said, share: number, tone?: Tone]
/** A message; one without a sender is one's own. */
export type ChatMessage = [from: Said, text: Said]

/** One part of an interface at close range: its title, a remark beside it, and what it lists. */
export type Detail = { title: Said; remark: Said } & (
  | { kind: 'list'; rows: Item[] }
  | { kind: 'steps'; rows: Step[] }
  | { kind: 'bars'; rows: Bar[] }
  | { kind: 'chat'; rows: ChatMessage[] }
)

export const listDetail = (title: Said, remark: Said, ...rows: Item[]): Detail => ({
  kind: 'list',
  title,
  remark,
  rows
})

export const stepsDetail = (title: Said, remark: Said, ...rows: Step[]): Detail => ({
  kind: 'steps',
  title,
  remark,
  rows
})

export const barsDetail = (title: Said, remark: Said, ...rows: Bar[]): Detail => ({
  kind: 'bars',
  title,
  remark,
  rows
})

export const chatDetail = (title: Said, remark: Said, ...rows: ChatMessage[]): Detail => ({
  kind: 'chat',
  title,
  remark,
  rows
})

/** The text in a language. */
export function say(said: Said, locale: Locale): string {
  const [zh = '', en = zh] = said.split('|')
  return locale === 'zh' ? zh : en
}
