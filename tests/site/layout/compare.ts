import type { LayoutBlock } from './blocks.ts'

/** Tolerance for edges in percent of the viewport: fonts and scroll bars move them. */
const NEAR = 5
/** Tolerance factor for heights: fonts and language change line breaks. */
const TIMES = 2
const SHORT_PX = 120

/** Parts whose width follows their text. */
const FITS_ITS_TEXT = new Set(['button', 'figure', 'heading'])

/**
 * Returns the differences that fonts cannot explain, one message each.
 * @param expected parts of the snapshot
 * @param actual parts of the page
 */
export function differences(expected: LayoutBlock[], actual: LayoutBlock[]): string[] {
  const before = expected.map(({ kind }) => kind).join(' ')
  const now = actual.map(({ kind }) => kind).join(' ')
  if (before !== now) return [firstDifference(expected, actual)]
  return actual.flatMap((block, index) => changes(expected[index] as LayoutBlock, block, index))
}

function changes(expected: LayoutBlock, actual: LayoutBlock, index: number): string[] {
  const name = `${actual.kind} ${index + 1}`
  const errors: string[] = []
  if (actual.kind !== 'button' && actual.kind !== 'figure') {
    if (far(expected.left, actual.left))
      errors.push(`${name} begins at ${actual.left} %, not ${expected.left} %`)
  }
  if (!FITS_ITS_TEXT.has(actual.kind)) {
    if (far(expected.width, actual.width))
      errors.push(`${name} is ${actual.width} % wide, not ${expected.width} %`)
  }
  const [low = 0, high = 0] = [expected.height, actual.height].sort((a, b) => a - b)
  if (high > low * TIMES + SHORT_PX)
    errors.push(`${name} is ${actual.height} px high, not ${expected.height}`)
  if (expected.look !== actual.look)
    errors.push(`${name} looks ${actual.look}, not ${expected.look}`)
  return errors
}

function far(a: number, b: number): boolean {
  return Math.abs(a - b) > NEAR
}

function firstDifference(expected: LayoutBlock[], actual: LayoutBlock[]): string {
  const index = expected.findIndex(({ kind }, place) => kind !== actual[place]?.kind)
  const place = index < 0 ? expected.length : index
  const name = (block: LayoutBlock | undefined) =>
    block ? `${block.kind} ${block.look}` : 'nothing'
  return `part ${place + 1} is ${name(actual[place])}, not ${name(expected[place])} (${actual.length} parts, not ${expected.length})`
}

/** Serializes parts as readable lines, and parses them. */
export function toLines(blocks: LayoutBlock[]): string {
  return blocks
    .map(({ kind, left, width, height, look }) =>
      [kind, left, width, height, look].join(' ').trim()
    )
    .join('\n')
}

export function fromLines(text: string): LayoutBlock[] {
  return text.split('\n').map(line => {
    const [kind = '', left, width, height, ...look] = line.split(' ')
    return {
      kind,
      left: Number(left),
      width: Number(width),
      height: Number(height),
      look: look.join(' ')
    }
  })
}
