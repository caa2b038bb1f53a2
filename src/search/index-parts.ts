import type { PageTexts } from './search.ts'

/**
 * Pages per file of texts, and bytes of text per page: with both, each file stays below 60 KB in brotli, to which Chinese
 * compresses to about a third.
 */
const PART_PAGES = 20
const MAX_TEXT_BYTES = 7_000

/** Numbers of the files with the texts of that many pages. */
export function partNumbers(pages: number): number[] {
  return [...Array(Math.ceil(pages / PART_PAGES)).keys()]
}

/** Returns the pages whose texts are in a file. */
export function pagesOfPart<Page>(pages: readonly Page[], part: number): Page[] {
  return pages.slice(part * PART_PAGES, (part + 1) * PART_PAGES)
}

/** Cuts the texts of a very long page, to whole lines where there are several; its headings stay first. */
export function cutTexts<Texts extends Omit<PageTexts, 'url'>>(texts: Texts): Texts {
  const headings = cutLines(texts.headings, MAX_TEXT_BYTES)
  const text = cutLines(texts.text, MAX_TEXT_BYTES - Buffer.byteLength(headings))
  return { ...texts, headings, text }
}

function cutLines(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  // A character that the limit cuts is not read.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(Math.max(bytes, 0)))
  const cut = text.slice(0, read)
  const end = text[read] === '\n' ? read : cut.lastIndexOf('\n')
  return end < 0 ? cut : cut.slice(0, end)
}
