import type { LayoutBlock } from './blocks.ts'

/** How far edges may be from where they were, in hundredths of the window: other fonts and scroll bars move them. */
const NEAR = 5
/** How many times as high (or low) a part may be: other fonts, and English beside Chinese, break lines elsewhere. */
const TIMES = 2
const SHORT_PX = 120

/** Parts whose width follows their text. */
const FITS_ITS_TEXT = new Set(['button', 'figure', 'heading'])

/**
 * What is not as it was kept, a sentence each; only what no other font explains.
 * @param kept parts of the page as they were
 * @param seen parts as they are
 */
export function differences(kept: LayoutBlock[], seen: LayoutBlock[]): string[] {
  const before = kept.map(({ kind }) => kind).join(' ')
  const now = seen.map(({ kind }) => kind).join(' ')
  if (before !== now) return [firstDifference(kept, seen)]
  return seen.flatMap((block, index) => changes(kept[index] as LayoutBlock, block, index))
}

function changes(kept: LayoutBlock, seen: LayoutBlock, index: number): string[] {
  const name = `${seen.kind} ${index + 1}`
  const wrong: string[] = []
  if (seen.kind !== 'button' && seen.kind !== 'figure') {
    if (far(kept.left, seen.left))
      wrong.push(`${name} begins at ${seen.left} %, not ${kept.left} %`)
  }
  if (!FITS_ITS_TEXT.has(seen.kind)) {
    if (far(kept.width, seen.width))
      wrong.push(`${name} is ${seen.width} % wide, not ${kept.width} %`)
  }
  const [low = 0, high = 0] = [kept.height, seen.height].sort((a, b) => a - b)
  if (high > low * TIMES + SHORT_PX)
    wrong.push(`${name} is ${seen.height} px high, not ${kept.height}`)
  if (kept.look !== seen.look) wrong.push(`${name} looks ${seen.look}, not ${kept.look}`)
  return wrong
}

function far(a: number, b: number): boolean {
  return Math.abs(a - b) > NEAR
}

function firstDifference(kept: LayoutBlock[], seen: LayoutBlock[]): string {
  const index = kept.findIndex(({ kind }, place) => kind !== seen[place]?.kind)
  const place = index < 0 ? kept.length : index
  const name = (block: LayoutBlock | undefined) =>
    block ? `${block.kind} ${block.look}` : 'nothing'
  return `part ${place + 1} is ${name(seen[place])}, not ${name(kept[place])} (${seen.length} parts, not ${kept.length})`
}

/** Parts as lines of a file that people can read, and back. */
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
