const CONTROL = /[\p{Cc}\u2028\u2029]/u
const CONTROL_IN_TEXT = /[^\P{Cc}\n\t]|[\u2028\u2029]/u
// Bidirectional overrides and isolates reorder the following text; tags and non-characters are invisible; U+FFFD
// replaces bytes damaged in transit.
const HIDING =
  /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufffd\u{e0000}-\u{e007f}]|\p{Cs}|\p{Noncharacter_Code_Point}/u
const PILE_OF_MARKS = /\p{Mn}{7}/u
const LINK = /\b(?:https?|ftp):\/\/|\bwww\./giu

/** Normalizes line breaks, those of word processors too, and trims white space. */
export function trimText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim()
}

/** Returns the length as people count it: an emoji or a rare Chinese character is one. */
export function countCharacters(text: string): number {
  return [...text].length
}

/**
 * Returns whether a text displays as it is stored: no control or bidirectional override characters, no lone
 * surrogates or unassigned characters, no stacks of combining marks.
 * @param lines whether line breaks and tabs are allowed
 */
export function hasNoInvisibleCharacters(text: string, lines = false): boolean {
  const control = lines ? CONTROL_IN_TEXT : CONTROL
  return !control.test(text) && !HIDING.test(text) && !PILE_OF_MARKS.test(text)
}

/** Returns the number of web addresses in a text. */
export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}
