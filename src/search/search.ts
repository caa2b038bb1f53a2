import { fold } from './fold.ts'

/** A page in the search index. */
export interface SearchEntry {
  url: string
  /** Name of its type, as shown to visitors. */
  kind: string
  title: string
  /** One sentence about it. */
  about: string
  /** All other texts, one per line. */
  text: string
}

/** A search result with its excerpt. */
export interface SearchHit {
  entry: SearchEntry
  excerpt: string
}

export interface SearchResult {
  found: SearchHit[]
  /** Terms to highlight. */
  terms: string[]
  /** Whether the results contain only a part of the query. */
  nearly: boolean
}

/** Longer queries are cut: a long text that was pasted must not block the page. */
const MAX_QUERY_LENGTH = 200
const AROUND = 60
const ENOUGH = 0.6
const WEIGHT = { title: 100, about: 30, text: 10, again: 1 }
const CHINESE = /\p{Script=Han}/u

/**
 * Returns the pages that contain every word of a query, best first. Chinese has no spaces, so any substring counts as a
 * word. If there are none: the pages that contain most of its character pairs (bigrams).
 */
export function search(entries: readonly SearchEntry[], query: string): SearchResult {
  const terms = fold(query.slice(0, MAX_QUERY_LENGTH)).split(/\s+/).filter(Boolean).map(singular)
  if (terms.length === 0) return { found: [], terms, nearly: false }
  const whole = ranked(entries, terms, 1)
  if (whole.length > 0) return { found: whole, terms, nearly: false }
  const parts = [...new Set(terms.flatMap(getBigrams))]
  const isMore = parts.join() !== terms.join()
  const partly = isMore ? ranked(entries, parts, ENOUGH) : []
  return { found: partly, terms: partly.length > 0 ? parts : terms, nearly: partly.length > 0 }
}

/** Returns the ranges [start, end) of terms in a text, sorted and merged. */
export function matchRanges(text: string, terms: readonly string[]): [number, number][] {
  const folded = fold(text)
  const all = terms.flatMap(term => occurrences(folded, term))
  all.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return all.reduce<[number, number][]>((kept, [start, end]) => {
    const last = kept.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else kept.push([start, end])
    return kept
  }, [])
}

function occurrences(text: string, term: string): [number, number][] {
  const found: [number, number][] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    found.push([at, at + term.length])
  return found
}

function ranked(entries: readonly SearchEntry[], terms: string[], share: number): SearchHit[] {
  return entries
    .map((entry, order) => ({ entry, order, scores: terms.map(term => score(entry, term)) }))
    .filter(({ scores }) => scores.filter(Boolean).length >= terms.length * share)
    .map(each => ({ ...each, sum: each.scores.reduce((sum, value) => sum + value, 0) }))
    .sort((a, b) => b.sum - a.sum || a.order - b.order)
    .map(({ entry }) => ({ entry, excerpt: getExcerpt(entry, terms) }))
}

function score({ title, about, text }: SearchEntry, term: string): number {
  const times = occurrences(fold(text), term).length
  return (
    (fold(title).includes(term) ? WEIGHT.title : 0) +
    (fold(about).includes(term) ? WEIGHT.about : 0) +
    (times > 0 ? WEIGHT.text + Math.min(times, WEIGHT.text) * WEIGHT.again : 0)
  )
}

function getExcerpt({ about, text }: SearchEntry, terms: string[]): string {
  const lines = [about, ...text.split('\n')]
  const count = (line: string) => terms.filter(term => fold(line).includes(term)).length
  const best = lines.reduce((kept, line) => (count(line) > count(kept) ? line : kept), about)
  const [first] = matchRanges(best, terms)
  const start = Math.max(0, (first?.[0] ?? 0) - AROUND / 2)
  const end = (first?.[1] ?? 0) + 2 * AROUND
  // Cut between words only.
  const before = start > 0 ? best.slice(start).replace(/^[a-z]*\s/i, '') : best
  const length = end - start
  const cut =
    before.length > length ? `${before.slice(0, length).replace(/\s[a-z]*$/i, '')}…` : before
  return start > 0 ? `…${cut}` : cut
}

// The singular matches the plural, too.
function singular(term: string): string {
  return term.length > 3 && !CHINESE.test(term) ? term.replace(/(?<=[a-rt-z])s$/, '') : term
}

/** Returns the bigrams of a Chinese term; other terms as they are. */
function getBigrams(term: string): string[] {
  const characters = [...term]
  if (!CHINESE.test(term) || characters.length < 4) return [term]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
