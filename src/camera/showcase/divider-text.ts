/**
 * Says how much of each of two pictures is seen.
 * @param at position of the line between them, in percent
 * @param captions of both pictures
 */
export function dividerText(at: number, captions: string[], language: string): string {
  const parts = captions.map((caption, index) => `${caption} ${index === 0 ? at : 100 - at}%`)
  return new Intl.ListFormat(language).format(parts)
}
