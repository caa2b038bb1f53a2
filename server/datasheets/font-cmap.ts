/** First and last code point of a range, both inclusive. */
export type CodePointRange = readonly [first: number, last: number]

const SEGMENTED_COVERAGE = 12

/**
 * Returns a copy of an OpenType font in which these characters map to no glyph.
 * @see https://learn.microsoft.com/typography/opentype/spec/cmap format 12
 */
export function removeGlyphs(font: Buffer, ranges: CodePointRange[]): Buffer {
  const copy = Buffer.from(font)
  const cmap = getTable(copy, 'cmap')
  if (cmap === undefined) return copy
  for (let record = 0; record < copy.readUInt16BE(cmap + 2); record++) {
    const subtable = cmap + copy.readUInt32BE(cmap + 8 + record * 8)
    if (copy.readUInt16BE(subtable) !== SEGMENTED_COVERAGE) continue
    for (let group = 0; group < copy.readUInt32BE(subtable + 12); group++) {
      const at = subtable + 16 + group * 12
      const [start, end] = [copy.readUInt32BE(at), copy.readUInt32BE(at + 4)]
      if (ranges.some(([first, last]) => first <= start && end <= last))
        copy.writeUInt32BE(0, at + 8)
    }
  }
  return copy
}

function getTable(font: Buffer, name: string): number | undefined {
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const at = 12 + table * 16
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  return undefined
}
