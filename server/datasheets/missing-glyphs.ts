import type { Page } from 'playwright-core'

/** In private use plane 16, for which no font has a glyph. */
const UNKNOWN = 0x10fffd

/**
 * Returns the characters of a page for which the browser has no font.
 * @param family font of the page; other fonts of the machine stand in for it
 */
export function findMissingGlyphs(page: Page, family: string): Promise<string[]> {
  return page.evaluate(
    ([name, unknown]) => {
      const context = new OffscreenCanvas(40, 40).getContext('2d', { willReadFrequently: true })
      if (!context) return []
      context.font = `24px "${name}"`
      const draw = (character: string) => {
        context.clearRect(0, 0, 40, 40)
        context.fillText(character, 4, 30)
        return new Uint32Array(context.getImageData(0, 0, 40, 40).data.buffer)
      }
      const box = draw(String.fromCodePoint(unknown))
      const isBox = (pixels: Uint32Array) => pixels.every((pixel, at) => pixel === box[at])
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not printed
      const characters = new Set(document.body.innerText)
      return [...characters].filter(
        character =>
          /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Control}\p{Mark}]/u.test(
            character
          ) && isBox(draw(character))
      )
    },
    [family, UNKNOWN] as const
  )
}

/** Names a character for people: itself and its code point. */
export function describeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `${character} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`
}
