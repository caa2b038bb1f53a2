/**
 * The importer writes paths of fields without quoting names, and calls `hasOwnProperty` on objects of documents. It
 * gets an escaped name wherever that would fail; the client sends the original one, quoted in paths.
 */
const PREFIX = '__lake_'
const ESCAPED = /__lake_((?:[0-9a-f]{2})*)__/
const WHOLE = new RegExp(`^${ESCAPED.source}$`)
const STEP = new RegExp(`(?:^|\\.)${ESCAPED.source}`, 'g')
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/
const RESERVED = new Set(['hasOwnProperty', 'true', 'false', 'null', 'Infinity', 'NaN'])

/** Escapes field names in a JSON value, and the given ones. */
export function escapeNames(value: unknown, others: readonly string[] = []): unknown {
  return renameFields(value, name =>
    isPlain(name) && !others.includes(name)
      ? name
      : `${PREFIX}${Buffer.from(name).toString('hex')}__`
  )
}

/** `fetch` that restores the names escaped by `escapeNames` in request bodies. */
export const fetchUnescaped: typeof fetch = (input, init) => {
  const body = init?.body
  if (typeof body !== 'string' || !body.includes(PREFIX)) return fetch(input, init)
  return fetch(input, { ...init, body: JSON.stringify(restoreBody(JSON.parse(body))) })
}

/** The path of a field of the object at another path. */
export function childPath(path: string, name: string): string {
  if (!isPlain(name)) return path + quoteName(name)
  return path ? `${path}.${name}` : name
}

function quoteName(name: string): string {
  return `['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`
}

/** Whether a name is the same in a path, and none that the importer mistakes. */
function isPlain(name: string): boolean {
  return PLAIN.test(name) && !RESERVED.has(name) && !name.startsWith(PREFIX)
}

function restoreBody(body: { mutations?: { patch?: object }[] }): unknown {
  const { mutations, ...rest } = body
  if (!Array.isArray(mutations)) return restoreNames(body)
  const restored = mutations.map(mutation =>
    mutation.patch ? { patch: restorePatch(mutation.patch) } : restoreNames(mutation)
  )
  return { ...rest, mutations: restored }
}

/** Restores the names in the paths of a patch, and in its values. */
function restorePatch(patch: object): unknown {
  const operations = Object.entries(patch).map(([name, operation]) => {
    if (Array.isArray(operation)) return [name, operation.map(restorePath)]
    if (typeof operation !== 'object' || operation === null) return [name, operation]
    const values = Object.entries(operation)
    return [
      name,
      Object.fromEntries(values.map(([path, value]) => [restorePath(path), restoreNames(value)]))
    ]
  })
  return Object.fromEntries(operations)
}

function restorePath(path: string): string {
  return path.replace(STEP, (_step, hex: string) => quoteName(decode(hex)))
}

function restoreNames(value: unknown): unknown {
  return renameFields(value, name => {
    const hex = WHOLE.exec(name)?.[1]
    return hex === undefined ? name : decode(hex)
  })
}

function decode(hex: string): string {
  return Buffer.from(hex, 'hex').toString()
}

function renameFields(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renameFields(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [rename(name), renameFields(field, rename)])
  )
}
