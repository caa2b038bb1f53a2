import * as v from 'valibot'
import types from '../../shared/content/schema.json' with { type: 'json' }
import { isObject } from '../../shared/json/is-object.ts'
import {
  formatPath,
  type PathSegment,
  type ValidationIssue
} from '../rendering/validation-issue.ts'

/** A type as the Studio's extracted schema describes it. */
type Shape =
  | { type: 'string'; value?: string }
  | { type: 'number' | 'boolean' | 'null' | 'unknown' }
  | { type: 'array'; of: Shape }
  | { type: 'union'; of: Shape[] }
  | { type: 'inline'; name: string }
  | { type: 'object'; attributes: Attributes; rest?: Shape }
type Attributes = { [field: string]: { value: Shape } }
type Named = { name: string } & (
  | { type: 'document'; attributes: Attributes }
  | { type: 'type'; value: Shape }
)
type Kind = v.GenericSchema

const shapes = new Map(
  (types as Named[]).map(named => [
    named.name,
    named.type === 'type'
      ? named.value
      : ({ type: 'object', attributes: named.attributes } satisfies Shape)
  ])
)
const kinds = new Map<string, Kind>()
const group = v.custom<Record<string, unknown>>(isObject, 'a group of fields')

/**
 * Returns the values of a document whose type differs from that of their field in the extracted schema of the Studio.
 * Values that are missing, empty or not in the schema are valid.
 */
export function validateDocument(document: { _id: string; _type: string }): ValidationIssue[] {
  const { _id, _type } = document
  const { issues = [] } = v.safeParse(kindNamed(_type), document)
  return issues.map(({ path = [], input, message }) => {
    const segments = path.map(toStep)
    const field = formatPath(segments)
    const is = `${field} is ${getKind(input)} where ${message} belongs`
    return { document: _id, type: _type, way: segments, field, value: input, message: is }
  })
}

function kindNamed(name: string): Kind {
  const kind = kinds.get(name) ?? kindFor(shapes.get(name) ?? { type: 'unknown' })
  kinds.set(name, kind)
  return kind
}

function kindFor(shape: Shape): Kind {
  if (shape.type === 'string') return v.string('a text')
  if (shape.type === 'number') return v.number('a number')
  if (shape.type === 'boolean') return v.boolean('a yes or no')
  if (shape.type === 'array') return v.array(kindFor(shape.of), 'a list')
  if (shape.type === 'inline') return v.lazy(() => kindNamed(shape.name))
  if (shape.type === 'union') return kindOfOne(shape.of)
  if (shape.type !== 'object') return v.unknown()
  const fields = Object.entries(getAttributes(shape)).filter(([field]) => isChecked(field))
  const entries = fields.map(([field, { value }]) => [field, v.nullish(kindFor(value))])
  return v.pipe(group, v.looseObject(Object.fromEntries(entries)))
}

// An item names its type in _type; one of an unknown type only has to be an object.
function kindOfOne(shapes: Shape[]): Kind {
  const [first] = shapes
  if (
    first &&
    shapes.every(({ type }) => type === first.type && type !== 'inline' && type !== 'object')
  )
    return kindFor(first)
  const byType = new Map(shapes.map(shape => [getTypeName(shape), kindFor(shape)]))
  return v.lazy(input => {
    const type = isObject(input) ? input._type : undefined
    return (typeof type === 'string' && byType.get(type)) || group
  })
}

function getTypeName(shape: Shape): string | undefined {
  const { _type } = getAttributes(shape)
  return _type?.value.type === 'string' ? _type.value.value : undefined
}

function getAttributes(shape: Shape | undefined): Attributes {
  if (shape?.type === 'inline') return getAttributes(shapes.get(shape.name))
  return shape?.type === 'object' ? { ...getAttributes(shape.rest), ...shape.attributes } : {}
}

/** Not checked: the system fields of the lake, and paths, which routing validates. */
function isChecked(field: string): boolean {
  return field === '_ref' || (!field.startsWith('_') && field !== 'path')
}

function toStep({ key, value }: v.IssuePathItem): PathSegment {
  if (typeof key !== 'number') return String(key)
  return {
    index: key,
    key: isObject(value) && typeof value._key === 'string' ? value._key : undefined
  }
}

function getKind(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'boolean') return 'a yes or no'
  if (typeof value === 'number') return 'a number'
  return typeof value === 'string' ? 'a text' : 'a group of fields'
}
