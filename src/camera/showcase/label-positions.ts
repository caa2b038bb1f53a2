interface Part {
  title?: unknown
  x: number | null
  y: number | null
  side: string | null
}

/** The parts of an exploded view that have a label. */
export function labelledParts<Labelled extends Part>(
  parts: readonly Labelled[] | null
): Labelled[] {
  return (parts ?? []).filter(part => part?.title)
}

/** Where labels end, in percent of the height of the picture: below all parts, and above them on two levels. */
const BELOW = 97
const ABOVE = [30, 14]

/**
 * Returns the style sheet that places the labels of an exploded view: each at its part, with a line to it. The policy
 * of the site allows style sheets, but no style attributes.
 */
export function labelPositions(parts: readonly Part[]): string {
  let above = 0
  const rules = parts.flatMap(({ x, y, side }, index) => {
    if (!isPercent(x) || !isPercent(y)) return []
    const to = side === 'top' ? (ABOVE[above++ % ABOVE.length] ?? 0) : BELOW
    const [start, end] = side === 'right' ? [y, y] : [Math.min(y, to), Math.max(y, to)]
    return [`li:nth-child(${index + 1}){left:${x}%;top:${start}%;bottom:${round(100 - end)}%}`]
  })
  return `@media(width>=1200px){.apart{${rules.join('')}}}`
}

function isPercent(value: number | null): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
