import { httpError } from '../errors.ts'

/**
 * What a query sees: every document as it is, only published ones, or published ones overlaid by
 * drafts and release versions (the first of the list lies on top).
 */
export type Perspective = 'raw' | 'published' | string[]

/** From this API version on, a query that names no perspective sees only published documents. */
const PUBLISHED_BY_DEFAULT = '2025-02-19'

/**
 * The perspective of a request: what it asks for, else what its API version implies. `version` is
 * the path's, as in `v2025-02-19`. Throws a 400 for a name that is none.
 */
export function getPerspective(asked: string | undefined, version: string): Perspective {
  if (asked === undefined || asked === '') {
    const date = version.replace(/^v/i, '')
    return /^x$/i.test(date) || date >= PUBLISHED_BY_DEFAULT ? 'published' : 'raw'
  }
  let names = asked.split(',').map(name => name.trim())
  if (asked.startsWith('[')) {
    const list: unknown = tryJson(asked)
    names = Array.isArray(list) ? list.map(String) : []
  }
  if (names.length === 0 || names.some(name => !/^[a-zA-Z0-9_-]{1,100}$/.test(name))) {
    throw httpError(400, `The perspective "${asked}" is not valid.`)
  }
  if (names.length === 1 && (names[0] === 'raw' || names[0] === 'published')) return names[0]
  if (names.includes('raw')) {
    throw httpError(400, 'The perspective "raw" cannot be combined with others.')
  }
  const stack = names.map(name => (name === 'previewDrafts' ? 'drafts' : name))
  return stack.filter(name => name !== 'published')
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
