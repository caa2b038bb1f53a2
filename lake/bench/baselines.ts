import type { Figure } from './lake-process.ts'

/** Number of documents at which the baselines were measured, with one connection. */
export const BASELINE_SIZE = 10_000

/**
 * Baselines: the fastest of four well-known self-hosted systems on SQLite, each measured alone on
 * two slow cores. Wall and CPU time in milliseconds.
 */
export const baselines: Record<string, Figure> = {
  'by id': { ms: 5, cpu: 5.4 },
  'by slug, with its author': { ms: 5, cpu: 5.8 },
  'list of 20, sorted': { ms: 13, cpu: 14 },
  'page 50 of the list': { ms: 22, cpu: 21 },
  'search, 20 best': { ms: 8, cpu: 8 },
  publish: { ms: 18, cpu: 13 }
}

/** Cold start in milliseconds, idle memory in megabytes, requests per second. */
export const idleBaselines = { start: 1_100, idle: 123, perSecond: 335 }

/** Formats the baseline of a figure and the ratio of CPU times; empty if there is none. */
export function compareWithBaseline(name: string, size: number, { cpu }: Figure): string {
  const baseline = size === BASELINE_SIZE ? baselines[name] : undefined
  if (!baseline) return ''
  return `; baseline ${baseline.ms} ms, ${baseline.cpu} ms CPU: ${(baseline.cpu / cpu).toFixed(1)} times as much`
}
