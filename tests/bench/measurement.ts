/** One benchmark result. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** Upper limit (design §11); undefined for informational results. */
  budget?: number
  details?: Record<string, number>
}

/** The median. */
export function median(numbers: number[]): number {
  return quantile(numbers, 0.5)
}

/** The value below which this part of the numbers lies; NaN if there are none. */
export function quantile(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN
}

/**
 * How busy the machine is: the time that a fixed computation takes divided by the processor time that it gets; 1 on a
 * quiet machine.
 */
export function slowdown(): number {
  const ratios = Array.from({ length: 15 }, () => {
    const [began, used] = [performance.now(), process.cpuUsage()]
    let sum = 0
    for (let step = 0; step < 20_000_000; step += 1) sum += step % 7
    const { user, system } = process.cpuUsage(used)
    return ((performance.now() - began) * 1000) / Math.max(user + system, sum && 1)
  })
  return Math.round(median(ratios) * 100) / 100
}

/** Formats measurements as a text table, one per line. */
export function formatTable(measurements: Measurement[]): string {
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
