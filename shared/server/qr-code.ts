import { encode } from 'uqr'

/** A QR code as a path in a square view box, one unit per module. */
export interface QrCode {
  /** Side of the view box, with the quiet zone. */
  size: number
  path: string
}

/** Quiet zone around the code that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4

/** Returns the QR code of a text, with medium error correction. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([x, end]) => `M${x} ${y}h${end - x}v1.05H${x}z`)
  )
  return { size, path: runs.join('') }
}

/** Dark modules of a row as ranges [start, end): one shape each, which overlaps the next row so that no seams are drawn. */
function darkRuns(row: boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (isDark && last?.[1] === x) last[1] = x + 1
    else if (isDark) runs.push([x, x + 1])
  })
  return runs
}
