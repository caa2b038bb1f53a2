import { isUnitName } from './units.ts'

/** Longer words are not compared. */
const MAX_LENGTH = 40
const MIN_CORRECTED_LENGTH = 4

/** Whether a normalized word may be corrected: long enough, Latin letters only, and no unit such as `watts`. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_CORRECTED_LENGTH && /^[a-z]+$/.test(word) && !isUnitName(word)
}

/**
 * Counts the typing slips between two words: letters missing, added, replaced, or swapped with their neighbour (optimal
 * string alignment distance). Infinity if their lengths differ by more than two.
 */
export function countSlips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2 || one.length > MAX_LENGTH) return Infinity
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at)
  ]
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = cell(last, to - 1) + Number(one[at - 1] !== other[to - 1])
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      const swapped = isSwapped ? cell(before, to - 2) + 1 : Infinity
      row.push(Math.min(replaced, swapped, cell(last, to) + 1, cell(row, to - 1) + 1))
    }
    ;[before, last] = [last, row]
  }
  return cell(last, other.length)
}

function cell(row: number[], at: number): number {
  return row[at] ?? Infinity
}
