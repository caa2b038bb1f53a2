import { writeSync } from 'node:fs'
import { currentRequestId } from './observability/request-id.ts'

/** What belongs to an event. */
export type LogDetails = Record<string, string | number>

/** How lines are written: for people, or as one JSON object a line for programs. */
export type LogFormat = 'text' | 'json'

let format: LogFormat = 'text'

/** Chooses how lines are written from now on. */
export function setLogFormat(chosen: LogFormat): void {
  format = chosen
}

/**
 * One line for each event: time, name, what belongs to it, and the request that it happened in.
 * Never give it a token or a person.
 */
export function log(event: string, details: LogDetails = {}): void {
  const line = logLine(format, event, details)
  if (process.stdout.destroyed) writeAgain(line)
  else console.log(line)
}

/**
 * Lets the process go on when its output cannot be written, such as on a full disk or to a reader that has ended. The
 * lines are lost until there is room again.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

// A stream gives up with its first error; its file may have room again.
function writeAgain(line: string): void {
  try {
    writeSync(1, `${line}\n`)
  } catch {
    // There is no other place to say it.
  }
}

/** The line of an event. */
export function logLine(
  as: LogFormat,
  event: string,
  details: LogDetails,
  now = new Date()
): string {
  const request = currentRequestId()
  const all = request ? { ...details, request } : details
  const time = now.toISOString()
  if (as === 'json') return JSON.stringify({ time, event, ...all })
  const rest = Object.entries(all).map(([key, value]) => ` ${key}=${written(value)}`)
  return `${time} ${event}${rest.join('')}`
}

function written(value: string | number): string {
  return typeof value === 'string' && (value === '' || /[\s"=\\\p{C}]/u.test(value))
    ? JSON.stringify(value)
    : String(value)
}
