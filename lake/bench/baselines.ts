import type { Figure } from './lake-process.ts'

/** At so many documents, with one connection, the others were measured. */
export const OTHERS_SIZE = 10_000

/**
 * The fastest of four well-known self-hosted systems on SQLite, each measured alone on a machine of
 * two slow cores: plain numbers to hold the lake's against. Times and processor time in milliseconds.
 */
export const baselines: Record<string, Figure> = {
  'by id': { ms: 5, cpu: 5.4 },
  'by slug, with its author': { ms: 5, cpu: 5.8 },
  'list of 20, sorted': { ms: 13, cpu: 14 },
  'page 50 of the list': { ms: 22, cpu: 21 },
  'search, 20 best': { ms: 8, cpu: 8 },
  publish: { ms: 18, cpu: 13 }
}

/** Milliseconds of a cold start, megabytes when idle, requests a second. */
export const idleBaselines = { start: 1_100, idle: 123, aSecond: 335 }

/** A figure with what the fastest of the others takes, and how many times less that is. */
export function compareWithBaseline(name: string, size: number, { cpu }: Figure): string {
  const other = size === OTHERS_SIZE ? baselines[name] : undefined
  if (!other) return ''
  return `; elsewhere ${other.ms} ms, ${other.cpu} ms of CPU: ${(other.cpu / cpu).toFixed(1)} times as much`
}
