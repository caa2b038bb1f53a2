import { isObject } from '../documents/document.ts'
import { isValidId } from '../documents/id.ts'
import { type Draft, readDocument } from '../documents/mutation.ts'
import type { Operations } from '../documents/patch.ts'

/** The fields of one action, read with a sentence for each that is wrong. */
export type Fields = {
  id(name: string): string
  optionalId(name: string): string | undefined
  text(name: string): string
  document(name: string): Draft
  patch(name: string): Operations
  object(name: string): Record<string, unknown>
  has(name: string): boolean
  value(name: string): unknown
}

/** Reads the fields of an action; each reader throws an `Error` that names the field. */
export function fieldsOf(action: Record<string, unknown>): Fields {
  const fields: Fields = {
    has: name => action[name] !== undefined && action[name] !== null,
    value: name => action[name],
    id(name) {
      const id = action[name]
      if (isValidId(id)) return id
      throw new Error(`"${name}" must be a document id, but is ${show(id)}.`)
    },
    optionalId: name => (fields.has(name) ? fields.id(name) : undefined),
    text(name) {
      const text = action[name]
      if (typeof text === 'string' && text !== '') return text
      throw new Error(`"${name}" must be a text, but is ${show(text)}.`)
    },
    document(name) {
      const document = readDocument(fields.object(name))
      if (!isValidId(document._id)) throw new Error(`"${name}" must have an "_id".`)
      return document
    },
    patch: name => fields.object(name) as Operations,
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
