const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** The first instant that RFC 3339 cannot write in UTC. */
const END = Date.UTC(10_000, 0)
/** The first one that it can. */
const START = Date.parse('0000-01-01T00:00:00Z')

/** Parses an RFC 3339 time to Unix milliseconds; undefined for anything else, also if its year in UTC has not four digits. */
export function parseInstant(time: unknown): number | undefined {
  if (typeof time !== 'string' || !RFC3339.test(time)) return undefined
  try {
    const instant = Temporal.Instant.from(time).epochMilliseconds
    return instant >= START && instant < END ? instant : undefined
  } catch {
    return undefined
  }
}
