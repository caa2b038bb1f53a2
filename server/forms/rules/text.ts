const CONTROL = /[\p{Cc}\u2028\u2029]/u
const CONTROL_IN_TEXT = /[^\P{Cc}\n\t]|[\u2028\u2029]/u
// Overrides and isolates turn the order of what follows around; tags and non-characters show nothing;
// U+FFFD stands where a text was broken on its way.
const HIDING =
  /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufffd\u{e0000}-\u{e007f}]|\p{Cs}|\p{Noncharacter_Code_Point}/u
const PILE_OF_MARKS = /\p{Mn}{7}/u
const SHOWS_NOTHING = /[\s\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/gu
const LINK = /\b(?:https?|ftp):\/\/|\bwww\./giu

/** The text with one kind of line break and nothing around it. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Whether a person would see anything of the text. */
export function isNotBlank(text: string): boolean {
  return text.replace(SHOWS_NOTHING, '') !== ''
}

/** The length as a person counts: an emoji or a rare Chinese character is one. */
export function countCharacters(text: string): number {
  return [...text].length
}

/**
 * Whether what is shown is what is there: no control or bidirectional-override characters, no half
 * or unassigned ones, no pile of marks on one letter.
 * @param lines whether line breaks and tabs may stand in it
 */
export function hasNoInvisibleCharacters(text: string, lines = false): boolean {
  const control = lines ? CONTROL_IN_TEXT : CONTROL
  return !control.test(text) && !HIDING.test(text) && !PILE_OF_MARKS.test(text)
}

/** Number of web addresses in a text. */
export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}
