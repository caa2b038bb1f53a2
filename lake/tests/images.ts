import sharp from 'sharp'

const colours = { yellow: '#ffff00', green: '#008000', red: '#ff0000', black: '#000000' }

/** Test image: 400×300, top left yellow, top right green, bottom left red, bottom right black. */
export function quadrants(): Promise<Buffer> {
  const places = [
    [colours.yellow, 0, 0],
    [colours.green, 200, 0],
    [colours.red, 0, 150],
    [colours.black, 200, 150]
  ] as const
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
    .composite(
      places.map(([background, left, top]) => ({
        input: { create: { width: 200, height: 150, channels: 3 as const, background } },
        left,
        top
      }))
    )
    .removeAlpha()
    .png()
    .toBuffer()
}

/** The colour of a pixel as `[red, green, blue]`. */
export async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await one.raw().toBuffer())]
}
