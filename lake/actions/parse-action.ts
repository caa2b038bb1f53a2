import { generateArrayKeys } from '../documents/array-keys.ts'
import { isObject } from '../documents/document.ts'
import { isDraftOrVersionId, isValidId } from '../documents/id.ts'
import { type DocumentInput, parseDocument } from '../documents/parse-mutations.ts'
import type { Operations } from '../documents/patch.ts'

/** The fields of one action, read with a sentence for each that is wrong. */
export type ActionReader = {
  id(name: string): string
  /** The `publishedId`, which is no draft's or version's. */
  publishedId(): string
  /** The id of a draft or version: `draftId`, or `versionId` as newer documentation names it. */
  versionId(): string
  has(name: string): boolean
  /** Ids in a list; none where it is missing. */
  ids(name: string): string[]
  /** A revision that a document must have. */
  revision(name: string): string | undefined
  /** One of the texts; the first where it is missing. */
  choice<T extends string>(name: string, texts: readonly [T, ...T[]]): T
  flag(name: string): boolean
  /** A document with an id and a type. Objects in lists get a `_key` where they lack one. */
  document(name: string): DocumentInput
  /** The operations of a patch. Objects in lists get a `_key` where they lack one. */
  patch(name: string): Operations
  object(name: string): Record<string, unknown>
  value(name: string): unknown
}

/** Reads the fields of an action; each reader throws an `Error` that names the field. */
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
      if (!isDraftOrVersionId(id)) return id
      throw new Error(`"publishedId" must not be the id of a draft or version, but is "${id}".`)
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
    choice(name, texts) {
      const given = action[name] ?? texts[0]
      const text = texts.find(text => text === given)
      if (text !== undefined) return text
      throw new Error(`"${name}" must be ${texts.join(' or ')}, but is ${show(given)}.`)
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
