/**
 * The importer calls `hasOwnProperty` on objects of documents, which fails if a field has that
 * name. The importer gets an escaped name; the client sends the original one.
 */
const NAME = 'hasOwnProperty'
const ESCAPED = `\u0002${NAME}`
const ESCAPED_IN_JSON = JSON.stringify(ESCAPED).slice(1, -1)

/** Escapes reserved field names in one line of an archive. */
export function escapeLine(line: string): string {
  if (!line.includes(NAME)) return line
  return JSON.stringify(JSON.parse(line, escapeName))
}

/** `fetch` that restores the names escaped by `escapeLine` in request bodies. */
export const fetchUnescaped: typeof fetch = (input, init) => {
  const body = init?.body
  if (typeof body !== 'string' || !body.includes(ESCAPED_IN_JSON)) return fetch(input, init)
  return fetch(input, { ...init, body: body.replaceAll(ESCAPED_IN_JSON, NAME) })
}

function escapeName(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, NAME)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name === NAME ? ESCAPED : name, field])
  )
}
