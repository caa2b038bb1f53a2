const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Parses an RFC 3339 time to Unix milliseconds; undefined for anything else. */
export function parseInstant(time: unknown): number | undefined {
  if (typeof time !== 'string' || !RFC3339.test(time)) return undefined
  try {
    return Temporal.Instant.from(time).epochMilliseconds
  } catch {
    return undefined
  }
}
