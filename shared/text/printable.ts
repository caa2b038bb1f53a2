// Tabs and line breaks are control characters that both may contain.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu

/**
 * Returns a text as HTML and XML can contain it: without other control characters and noncharacters, and with U+FFFD
 * for lone surrogates.
 */
export function toPrintable(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}
