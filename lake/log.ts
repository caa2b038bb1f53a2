/** Logs an event: its name, such as `lake.failed`, and details. Never pass tokens or personal data. */
export type Log = (event: string, details?: Record<string, string | number>) => void

/** The log of a standalone lake: one line per event on the standard error stream. */
export const logToStderr: Log = (event, details = {}) => {
  const texts = Object.entries(details).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  console.error([new Date().toISOString(), event, ...texts].join(' '))
}

/** Logs an unexpected error with its stack trace. */
export function logError(log: Log, event: string, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  log(event, { reason: message, ...(stack && { stack }) })
}
