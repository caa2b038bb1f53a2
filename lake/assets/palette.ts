import type { Swatch } from '@vibrant/color'
import { DefaultGenerator } from '@vibrant/generator-default'
import { MMCQ } from '@vibrant/quantizer-mmcq'

/** One colour of a picture, with text colours that can be read on it. */
export interface PaletteSwatch {
  _type: 'sanity.imagePaletteSwatch'
  background: string
  foreground: string
  title: string
  /** How much of the picture has about this colour, in per cent. */
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

/** The palette of a small picture given as RGBA bytes; its colours as editors know them. */
export async function toPalette(rgba: Uint8Array | Uint8ClampedArray): Promise<Palette> {
  const pixels = opaque(rgba)
  const palette: Palette = { _type: 'sanity.imagePalette' }
  if (pixels.length === 0) return palette
  const colours = MMCQ(new Uint8ClampedArray(pixels), { colorCount: 64 })
  const total = colours.reduce((sum, colour) => sum + colour.population, 0)
  const found = await DefaultGenerator(colours)
  const swatches: PaletteSwatch[] = []
  for (const name of names) {
    const colour = found[name.slice(0, 1).toUpperCase() + name.slice(1)]
    if (!colour) continue
    palette[name] = swatch(colour, total)
    swatches.push(swatch(colour, total))
  }
  const first = swatches.sort((a, b) => b.population - a.population)[0]
  const limit = colours.sort((a, b) => b.population - a.population)[0]
  if (first && first.population > 0) palette.dominant = first
  else if (limit) palette.dominant = swatch(limit, total)
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

/** Pixels that can be seen and are not white paper, as the quantizer wants them. */
function opaque(rgba: Uint8Array | Uint8ClampedArray): number[] {
  const kept: number[] = []
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r, g, b, a] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0, rgba[at + 3] ?? 0]
    if (a < 125 || (r > 250 && g > 250 && b > 250)) continue
    kept.push(r, g, b, a)
  }
  return kept
}
