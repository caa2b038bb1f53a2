import { currentRequestId } from './watch/request-id.ts'

/** What belongs to an event. */
export type LogDetails = Record<string, string | number>

/** How lines are written: for people, or as one JSON object a line for programs. */
export type LogFormat = 'text' | 'json'

let format: LogFormat = 'text'

/** Chooses how lines are written from now on. */
export function logAs(chosen: LogFormat): void {
  format = chosen
}

/**
 * One line for each event: time, name, what belongs to it, and the request that it happened in.
 * Never give it a token or a person.
 */
export function log(event: string, details: LogDetails = {}): void {
  console.log(logLine(format, event, details))
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
