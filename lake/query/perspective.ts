import { httpError } from '../errors.ts'
import { supportsReleases } from '../http/api-version.ts'

/**
 * A perspective: all documents as stored, published ones, or published ones overlaid by drafts and
 * release versions (in order of priority).
 */
export type Perspective = 'raw' | 'published' | string[]

/**
 * Resolves the perspective of a request, or the default of its API version.
 * @param version of the path, such as `v2025-02-19`
 * @throws a 400 for an invalid perspective, or one that the API version does not have
 */
export function resolvePerspective(requested: string | undefined, version: string): Perspective {
  if (requested === undefined || requested === '') {
    return supportsReleases(version) ? 'published' : 'raw'
  }
  let names = requested.split(',').map(name => name.trim())
  if (requested.startsWith('[')) {
    const list: unknown = tryParseJson(requested)
    names = Array.isArray(list) ? list.map(String) : []
  }
  if (names.length === 0 || names.some(name => !/^[a-zA-Z0-9_-]{1,100}$/.test(name))) {
    throw httpError(400, `The perspective "${requested}" is not valid.`)
  }
  if (names.length === 1 && (names[0] === 'raw' || names[0] === 'published')) return names[0]
  if (names.includes('raw')) {
    throw httpError(400, 'The perspective "raw" cannot be combined with others.')
  }
  const stack = names.map(name => (name === 'previewDrafts' ? 'drafts' : name))
  if (!supportsReleases(version) && (stack.length > 1 || stack[0] !== 'drafts')) {
    throw httpError(
      400,
      `The perspective "${requested}" is not supported in the API version "${version}", which has "raw", "published" and "drafts". Use v2025-02-19 or later.`
    )
  }
  return stack.filter(name => name !== 'published')
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
