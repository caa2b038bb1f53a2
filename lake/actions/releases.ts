import type { Database } from '../database/open.ts'
import { type Document, isObject } from '../documents/document.ts'
import { baseOf, isValidId } from '../documents/id.ts'
import { needState, releaseId } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import {
  deleteDocument,
  demand,
  patchDocument,
  refuse,
  stamp,
  store,
  type Writer
} from '../documents/write.ts'
import { lastDocument } from '../history/rebuild.ts'
import type { Action } from './documents.ts'
import type { Fields } from './fields.ts'
import { need, publish } from './publishing.ts'

const TYPE = 'system.release'

/** The actions on releases, by the last part of their `actionType`. */
export function releaseActions(db: Database): Record<string, Action> {
  return {
    create(transaction, writer, fields) {
      const metadata = fields.has('metadata') ? fields.object('metadata') : {}
      make(transaction, writer, nameOf(fields), { state: 'active', metadata: complete(metadata) })
    },

    import(transaction, writer, fields) {
      const name = nameOf(fields)
      const id = releaseId(name)
      const content = fields.object(fields.has('document') ? 'document' : 'attributes')
      const rule = fields.value('ifExists') ?? 'fail'
      if (transaction.read(id) && rule === 'ignore') return
      if (rule === 'replace') deleteDocument(transaction, writer, id)
      make(transaction, writer, name, { ...content, state: content.state ?? 'active' })
    },

    edit(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      patchDocument(transaction, writer, release._id, fields.patch('patch'))
    },

    schedule(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      needState(transaction, release, ['active', 'scheduled'])
      const publishAt = fields.text('publishAt')
      if (Number.isNaN(Date.parse(publishAt))) throw new Error('"publishAt" must be a time.')
      set(transaction, writer, release, { state: 'scheduled', publishAt })
    },

    unschedule(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      needState(transaction, release, ['scheduled'])
      const patch = { set: { state: 'active' }, unset: ['publishAt'] }
      patchDocument(transaction, writer, release._id, patch)
    },

    publish(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      needState(transaction, release, ['active', 'scheduled'])
      publishRelease(db, transaction, writer, release)
    },

    archive(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      needState(transaction, release, ['active'])
      const ids = versionsIn(db, transaction, release)
      for (const id of ids) deleteDocument(transaction, writer, id)
      set(transaction, writer, release, { state: 'archived', finalDocumentStates: states(ids) })
    },

    unarchive(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      needState(transaction, release, ['archived'])
      for (const id of finalIds(release)) {
        const last = lastDocument(db, transaction.dataset, id)
        if (!last || transaction.read(id)) continue
        demand(transaction, writer, 'create', id, last._type)
        const document = stamp(transaction, last, id)
        store(transaction, writer, document, { create: document })
      }
      const patch = { set: { state: 'active' }, unset: ['finalDocumentStates'] }
      patchDocument(transaction, writer, release._id, patch)
    },

    delete(transaction, writer, fields) {
      const release = releaseNamed(transaction, fields)
      needState(transaction, release, ['archived', 'published'])
      for (const id of versionsIn(db, transaction, release)) deleteDocument(transaction, writer, id)
      deleteDocument(transaction, writer, release._id)
    }
  }
}

/** Publishes every version of a release at once. */
export function publishRelease(
  db: Database,
  transaction: Transaction,
  writer: Writer,
  release: Document
): void {
  const ids = versionsIn(db, transaction, release)
  for (const id of ids) publish(transaction, writer, id, baseOf(id))
  const publishedAt = transaction.timestamp
  const finalDocumentStates = states(ids.map(baseOf))
  set(transaction, writer, release, { state: 'published', publishedAt, finalDocumentStates })
}

function nameOf(fields: Fields): string {
  const name = fields.id('releaseId')
  if (name.includes('.') || name.length > 64) {
    throw new Error(`"releaseId" must be a short name without dots, but is "${name}".`)
  }
  return name
}

function releaseNamed(transaction: Transaction, fields: Fields): Document {
  return need(transaction, releaseId(nameOf(fields)))
}

function make(
  transaction: Transaction,
  writer: Writer,
  name: string,
  content: Record<string, unknown>
): void {
  const id = releaseId(name)
  demand(transaction, writer, 'create', id, TYPE)
  if (transaction.read(id)) {
    const description = `The release "${name}" already exists`
    throw refuse(transaction, 409, { type: 'documentAlreadyExistsError', description, id })
  }
  const document = stamp(transaction, { ...content, _type: TYPE, name }, id)
  store(transaction, writer, document, { create: document })
}

function complete(metadata: Record<string, unknown>) {
  return { releaseType: 'undecided', ...metadata }
}

function set(
  transaction: Transaction,
  writer: Writer,
  release: Document,
  values: Record<string, unknown>
) {
  patchDocument(transaction, writer, release._id, { set: values })
}

function states(ids: string[]) {
  return ids.map(id => ({ _key: id.replaceAll('.', '-'), id }))
}

function finalIds(release: Document): string[] {
  const list = Array.isArray(release.finalDocumentStates) ? release.finalDocumentStates : []
  return list.flatMap(item => (isObject(item) && isValidId(item.id) ? [item.id] : []))
}

function versionsIn(db: Database, transaction: Transaction, release: Document): string[] {
  transaction.flush()
  const prefix = `versions.${release.name}.`
  return db
    .statement('SELECT id FROM documents WHERE dataset = ? AND id >= ? AND id < ? ORDER BY id')
    .all(transaction.dataset, prefix, `${prefix}\u{10ffff}`)
    .map(row => String(row.id))
}
