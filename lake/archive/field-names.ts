/**
 * The importer calls `hasOwnProperty` of the objects in documents, which fails where a field has
 * that name. It is handed an escaped name, and the client sends the original one.
 */
const NAME = 'hasOwnProperty'
const ESCAPED = `\u0002${NAME}`
const ESCAPED_IN_JSON = JSON.stringify(ESCAPED).slice(1, -1)

/** A line of an archive with the names of fields escaped that the importer cannot read. */
export function escapeLine(line: string): string {
  if (!line.includes(NAME)) return line
  return JSON.stringify(JSON.parse(line, escaped))
}

/** `fetch`, which sends the original names of what `escapeLine` has escaped. */
export const fetchUnescaped: typeof fetch = (input, init) => {
  const body = init?.body
  if (typeof body !== 'string' || !body.includes(ESCAPED_IN_JSON)) return fetch(input, init)
  return fetch(input, { ...init, body: body.replaceAll(ESCAPED_IN_JSON, NAME) })
}

function escaped(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, NAME)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name === NAME ? ESCAPED : name, inner])
  )
}
