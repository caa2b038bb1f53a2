/**
 * Folds a text for comparison: lower case, full-width letters and digits as ASCII. The length stays the same, so that
 * positions are valid in the original text.
 */
export function fold(text: string): string {
  return text.replace(/[A-Z\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u00A0\u202F\u3000]/g, letter => {
    const code = letter.charCodeAt(0)
    if (code >= 0xff10) return String.fromCharCode(code - 0xfee0).toLowerCase()
    return code < 0x80 ? letter.toLowerCase() : ' '
  })
}
