import { encodeText } from '../../shared/text/encode-text.ts'

/** Relative address of the search for a query. */
export function searchAddress(query: string): string {
  return `?q=${encodeText(query)}`
}
