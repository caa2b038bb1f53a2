import { isObject } from '../../shared/json/is-object.ts'
import { generateArrayKeys } from '../documents/array-keys.ts'
import { getLayer, isDraftOrVersionId, isValidId, layers } from '../documents/id.ts'
import { type DocumentInput, parseDocument } from '../documents/parse-mutations.ts'
import type { Operations } from '../documents/patch.ts'

/** Typed access to the fields of an action. Each reader throws an `Error` that names the invalid field. */
export type ActionReader = {
  id(name: string): string
  /** The `publishedId`; not the id of a draft, version or release. */
  publishedId(): string
  /** The id of a draft or version: `draftId`, or its newer name `versionId`. */
  versionId(): string
  has(name: string): boolean
  /** A list of ids; empty if missing. */
  ids(name: string): string[]
  /** The expected revision of a document. */
  revision(name: string): string | undefined
  /** One of the options; the first if missing. */
  choice<T extends string>(name: string, options: readonly [T, ...T[]]): T
  flag(name: string): boolean
  /** A document with an id and a type. Objects in arrays get a `_key` if they have none. */
  document(name: string): DocumentInput
  /** The operations of a patch. Objects in arrays get a `_key` if they have none. */
  patch(name: string): Operations
  object(name: string): Record<string, unknown>
  value(name: string): unknown
}

/** Wraps the JSON of an action. */
export function actionReader(action: Record<string, unknown>): ActionReader {
  const fields: ActionReader = {
    has: name => action[name] !== undefined && action[name] !== null,
    value: name => action[name],
    id(name) {
      const id = action[name]
      if (isValidId(id)) return id
      throw new Error(`"${name}" must be a document id, but is ${show(id)}.`)
    },
    publishedId() {
      const id = fields.id('publishedId')
      if (!isDraftOrVersionId(id) && getLayer(id) !== layers.release) return id
      throw new Error(
        `"publishedId" must not be the id of a draft, version or release, but is "${id}".`
      )
    },
    versionId: () => fields.id(fields.has('draftId') ? 'draftId' : 'versionId'),
    ids(name) {
      const ids = action[name] ?? []
      if (Array.isArray(ids) && ids.every(isValidId)) return ids
      throw new Error(`"${name}" must be a list of document ids, but is ${show(ids)}.`)
    },
    revision(name) {
      const revision = action[name] ?? undefined
      if (revision === undefined || typeof revision === 'string') return revision
      throw new Error(`"${name}" must be a revision, but is ${show(revision)}.`)
    },
    choice(name, options) {
      const value = action[name] ?? options[0]
      const option = options.find(option => option === value)
      if (option !== undefined) return option
      throw new Error(`"${name}" must be ${options.join(' or ')}, but is ${show(value)}.`)
    },
    flag(name) {
      const value = action[name] ?? false
      if (typeof value === 'boolean') return value
      throw new Error(`"${name}" must be true or false, but is ${show(value)}.`)
    },
    document(name) {
      const document = parseDocument(generateArrayKeys(fields.object(name)))
      if (!isValidId(document._id)) throw new Error(`"${name}" must have an "_id".`)
      return document
    },
    patch: name => generateArrayKeys(fields.object(name)) as Operations,
    object(name) {
      const object = action[name]
      if (isObject(object)) return object
      throw new Error(`"${name}" must be an object, but is ${show(object)}.`)
    }
  }
  return fields
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 100)
}
