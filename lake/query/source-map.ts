import { httpError } from '../errors.ts'
import { unescapeName } from './field-names.ts'
import {
  appendName,
  getFieldOrigin,
  getItemOrigin,
  type ItemSelector,
  isPlainObject,
  type Origin,
  type Tracked
} from './origin.ts'

type Source =
  | { type: 'documentValue'; document: number; path: number }
  | { type: 'literal' }
  | { type: 'unknown' }

/** A Content Source Map: the origins of the values of a result, by their JSONPath in it. */
export type ContentSourceMap = {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, { type: 'value'; source: Source }>
}

/** Size of a mapping apart from its path, in characters of JSON. */
const MAPPING_SIZE = 70

/**
 * Creates the Content Source Map of a result (https://github.com/sanity-io/content-source-maps):
 * one mapping for each value that is not an object or array with values of its own.
 * @throws a 413 if it is larger than `maxBytes`
 */
export function createSourceMap(
  { value, origin }: Tracked,
  selector: ItemSelector,
  maxBytes = Number.POSITIVE_INFINITY
): ContentSourceMap {
  const documents = createIndex()
  const types: string[] = []
  const paths = createIndex()
  const mappings: ContentSourceMap['mappings'] = {}
  let size = 0

  function addMapping(resultPath: string, origin: Origin) {
    size += resultPath.length + MAPPING_SIZE
    if (size > maxBytes) {
      throw httpError(413, `The source map is larger than ${maxBytes} bytes. Ask for fewer fields.`)
    }
    mappings[resultPath] = { type: 'value', source: toSource(origin) }
  }

  function toSource(origin: Origin): Source {
    if (origin?.kind === 'literal') return { type: 'literal' }
    if (origin?.kind !== 'field') return { type: 'unknown' }
    const { _id, _originalId, _type } = origin.document
    const document = documents.indexOf(typeof _originalId === 'string' ? _originalId : _id)
    types[document] = _type
    return { type: 'documentValue', document, path: paths.indexOf(origin.path) }
  }

  function visit(value: unknown, origin: Origin, path: string) {
    if (Array.isArray(value) && value.length > 0) {
      value.forEach((item, i) => {
        visit(item, getItemOrigin(origin, item, i, selector), `${path}[${i}]`)
      })
      return
    }
    const fields = isPlainObject(value) ? Object.entries(value) : []
    if (fields.length === 0) addMapping(path, origin)
    for (const [name, part] of fields) {
      if (part === undefined) continue
      visit(part, getFieldOrigin(origin, name), appendName(path, unescapeName(name)))
    }
  }

  visit(value, origin, '$')
  const list = documents.values().map((_id, i) => ({ _id, _type: types[i] ?? '' }))
  return { documents: list, paths: paths.values(), mappings }
}

/** Numbers distinct texts in order of their first use. */
function createIndex() {
  const numbers = new Map<string, number>()
  return {
    indexOf(text: string): number {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    values: () => [...numbers.keys()]
  }
}
