import { writeSync } from 'node:fs'
import { currentRequestId } from './request-context.ts'

/** Details of an event. */
export type LogDetails = Record<string, string | number>

/** Log format: text for people, or one JSON object per line for programs. */
export type LogFormat = 'text' | 'json'

let format: LogFormat = 'text'

/** Sets the log format. */
export function setLogFormat(chosen: LogFormat): void {
  format = chosen
}

/**
 * Logs an event as one line: time, name, details, and the ID of the current request. Never pass tokens or personal
 * data.
 */
export function log(event: string, details: LogDetails = {}): void {
  const line = logLine(format, event, details)
  if (process.stdout.destroyed) retryWrite(line)
  else console.log(line)
}

/**
 * Keeps the process running if its output cannot be written, as with a full disk or a closed pipe. Lines are lost
 * until writing succeeds again.
 */
export function tolerateOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

// A stream is destroyed by its first error; the file behind it may become writable again.
function retryWrite(line: string): void {
  try {
    writeSync(1, `${line}\n`)
  } catch {
    // There is no other output to report it.
  }
}

/** Formats an event as a line. */
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
