import type { Swatch } from '@vibrant/color'
import { DefaultGenerator } from '@vibrant/generator-default'
import { MMCQ } from '@vibrant/quantizer-mmcq'

/** A colour of an image, with readable text colours. */
export interface PaletteSwatch {
  _type: 'sanity.imagePaletteSwatch'
  background: string
  foreground: string
  title: string
  /** Share of the pixels, in per cent. */
  population: number
}

export type Palette = { _type: 'sanity.imagePalette' } & Record<string, PaletteSwatch | string>

const names = [
  'darkMuted',
  'lightVibrant',
  'darkVibrant',
  'vibrant',
  'lightMuted',
  'muted'
] as const

/**
 * The colour palette of an image.
 * @param rgba pixels of a downscaled image
 */
export async function toPalette(rgba: Uint8Array | Uint8ClampedArray): Promise<Palette> {
  const pixels = filterPixels(rgba)
  const palette: Palette = { _type: 'sanity.imagePalette' }
  if (pixels.length === 0) return palette
  const colours = MMCQ(new Uint8ClampedArray(pixels), { colorCount: 64 })
  const total = colours.reduce((sum, colour) => sum + colour.population, 0)
  const generated = await DefaultGenerator(colours)
  const swatches: PaletteSwatch[] = []
  for (const name of names) {
    const colour = generated[name.slice(0, 1).toUpperCase() + name.slice(1)]
    if (!colour) continue
    palette[name] = swatch(colour, total)
    swatches.push(swatch(colour, total))
  }
  const first = swatches.sort((a, b) => b.population - a.population)[0]
  const mostCommon = colours.sort((a, b) => b.population - a.population)[0]
  if (first && first.population > 0) palette.dominant = first
  else if (mostCommon) palette.dominant = swatch(mostCommon, total)
  return palette
}

function swatch(colour: Swatch, total: number): PaletteSwatch {
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: colour.hex,
    foreground: colour.bodyTextColor,
    title: colour.titleTextColor,
    population: total ? Math.round((colour.population / total) * 10_000) / 100 : 0
  }
}

/** Opaque pixels that are not white, as the quantizer expects. */
function filterPixels(rgba: Uint8Array | Uint8ClampedArray): number[] {
  const pixels: number[] = []
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r, g, b, a] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0, rgba[at + 3] ?? 0]
    if (a < 125 || (r > 250 && g > 250 && b > 250)) continue
    pixels.push(r, g, b, a)
  }
  return pixels
}
