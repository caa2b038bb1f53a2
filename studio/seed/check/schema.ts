import schema from '../../../shared/content/schema.json' with { type: 'json' }
import { isObject } from '../../../shared/json/is-object.ts'

type Shape = {
  type: string
  name?: string
  value?: unknown
  of?: Shape | Shape[]
  attributes?: { [field: string]: { value: Shape } }
  rest?: Shape
  dereferencesTo?: string
}

/** Fields of the import format beyond the schema: the address of an asset to upload. */
const IMPORT_FIELDS = new Set(['_sanityAsset'])

const named = new Map(
  (schema as (Shape & { name: string; value?: Shape })[]).map(type => [
    type.name,
    type.type === 'document' ? { ...type, type: 'object' } : (type.value as Shape)
  ])
)

/**
 * Compares a value with the extracted schema: unknown fields, types, choices, reference targets.
 * @param typeOf returns the type of the document with an id, or undefined if there is none
 * @returns one line per violation with its path; empty if the value conforms
 */
export function schemaViolations(
  value: unknown,
  type: string,
  typeOf: (id: string) => string | undefined
): string[] {
  return check(value, { type: 'inline', name: type }, type, typeOf)
}

function check(
  value: unknown,
  shape: Shape,
  path: string,
  typeOf: (id: string) => string | undefined
): string[] {
  const inner = (item: unknown, of: Shape, at: string) => check(item, of, at, typeOf)
  if (shape.type === 'unknown') return []
  if (shape.type === 'inline') {
    const found = named.get(shape.name ?? '')
    return found ? inner(value, found, path) : [`${path}: unknown type ${shape.name}`]
  }
  if (shape.type === 'union') return either(value, [shape.of ?? []].flat(), path, inner)
  if (shape.type === 'array') {
    if (!Array.isArray(value)) return [`${path}: not an array`]
    const of = shape.of as Shape
    return value.flatMap((item, index) => inner(item, of, `${path}[${index}]`))
  }
  if (shape.type === 'object') return fields(value, shape, path, inner, typeOf)
  const isInvalid = shape.value === undefined ? typeof value !== shape.type : value !== shape.value
  return isInvalid ? [`${path}: ${JSON.stringify(value)} is not ${shape.value ?? shape.type}`] : []
}

type Inner = (item: unknown, of: Shape, at: string) => string[]

function fields(
  value: unknown,
  shape: Shape,
  path: string,
  inner: Inner,
  typeOf: (id: string) => string | undefined
): string[] {
  if (!isObject(value)) return [`${path}: not an object`]
  if (shape.dereferencesTo && typeOf(String(value._ref)) !== shape.dereferencesTo)
    return [`${path}: ${value._ref} is not a ${shape.dereferencesTo}`]
  const known = attributes(shape)
  return Object.entries(value).flatMap(([field, item]) => {
    const of = known[field]?.value
    if (of) return inner(item, of, `${path}.${field}`)
    const own = IMPORT_FIELDS.has(field) || (field === '_key' && shape.dereferencesTo)
    return own ? [] : [`${path}.${field}: unknown field`]
  })
}

function attributes(shape: Shape): NonNullable<Shape['attributes']> {
  const rest = shape.rest?.type === 'inline' ? named.get(shape.rest.name ?? '') : shape.rest
  return { ...(rest ? attributes(rest) : {}), ...shape.attributes }
}

/** The violations of the alternative that fits best. */
function either(value: unknown, alternatives: Shape[], path: string, inner: Inner): string[] {
  const complaints = alternatives.map(of => inner(value, of, path))
  return complaints.sort((a, b) => a.length - b.length)[0] ?? [`${path}: no type allowed`]
}
