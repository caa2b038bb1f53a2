/** One figure of the benchmarks. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** Largest value that is good (design §11); nothing where a figure is only told. */
  budget?: number
  details?: Record<string, number>
}

/** The middle one of some numbers. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A table for people, a measurement a line. */
export function table(measurements: Measurement[]): string {
  const rows = measurements.map(({ name, value, unit, budget }) => [
    name,
    `${round(value)} ${unit}`,
    budget === undefined ? '' : `≤ ${budget} ${unit}`,
    budget === undefined ? '' : value <= budget ? 'within' : 'OVER'
  ])
  const all = [['what', 'measured', 'budget', ''], ...rows]
  const widths = [0, 1, 2, 3].map(column => Math.max(...all.map(row => row[column]?.length ?? 0)))
  return all
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}
