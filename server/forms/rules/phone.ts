const FEWEST_DIGITS = 5
// 15 by ITU-T E.164, with two for an international prefix and five for an extension.
const MOST_DIGITS = 22
const FORM =
  /^[+＋]?[\d０-９()（） \u00a0\u3000.．/／\-–—－‐]+(?:(?:转|轉|分机|分機|内线|ext\.?|extension|x|#|＃|,|，)[\d０-９ \u00a0\u3000]+)?$/iu

/**
 * Whether the text can be a telephone number, Chinese or international, as people write it. Prefixes
 * are not looked at: lists of them age, and a buyer with a new number could not write.
 */
export function isPhone(text: string): boolean {
  const digits = text.match(/[\d０-９]/g)?.length ?? 0
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS && FORM.test(text)
}
