const MIN_DIGITS = 5
// 15 by ITU-T E.164, with two for an international prefix.
const MAX_DIGITS = 17
const LABEL = /^(?:tel|phone|mobile|电话|電話|手机|手機|座机|固话)(?: ?[:.])? ?/
/** Between two groups of digits: a space, one mark, or a bracket with what stands beside it. */
const BETWEEN = String.raw`(?: | ?[-./] ?| ?-? ?\( ?| ?\) ?-? ?)`
const EXTENSION = String.raw` ?[,;(]? ?(?:转|轉|接|分机|分機|内线|內線|extension|ext|x|#|\*|,){1,2}(?:号码|号|號)?[ .:=]{0,3}\d{1,6} ?\)?`
const FORM = new RegExp(String.raw`^\+? ?\(?(\d+(?:${BETWEEN}\d+)*)(?:${EXTENSION})?$`)
/** Between two telephone numbers. */
const TWO = / ?(?:、|\/|;|,|或|和| or ) ?/

/**
 * Whether the text can be a telephone number, Chinese or international, as people write it, or two of
 * them. Prefixes are not looked at: lists of them age, and a buyer with a new number could not write.
 */
export function isPhone(text: string): boolean {
  const plain = inOneForm(text)
  if (isNumber(plain)) return true
  const parts = plain.split(TWO)
  return parts.length === 2 && parts.every(isNumber)
}

function isNumber(text: string): boolean {
  const [, number = ''] = FORM.exec(text.replace(LABEL, '')) ?? []
  const digits = number.replace(/\D/g, '').length
  // Single digits with marks between them are a drawing, not a number.
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS && /\d\d/.test(number)
}

// Full-width characters, the dashes of each keyboard (a Chinese one writes two at once), and marks
// that show nothing and come along when a number is copied.
function inOneForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]{1,2}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
