import { AsyncLocalStorage } from 'node:async_hooks'
import { buildState } from './state.ts'

/** What a page read while it rendered: a change of any of it can change the page. */
export interface PageRecord {
  /** Documents by id, with the time of their last change where the query gave it. */
  documents: Map<string, string | undefined>
  /** Types of which the page lists documents, so that a new one may appear on it. */
  types: Set<string>
  /** Paths that the page links to, so that it changes when one gains or loses its page. */
  paths: Set<string>
}

const KEY = Symbol.for('site.record')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<PageRecord> }
shared[KEY] ??= new AsyncLocalStorage()
const storage = shared[KEY]

/** Runs the rendering of a page and keeps what it reads under its address. */
export function recordPage<Result>(address: string, render: () => Result): Result {
  const record: PageRecord = { documents: new Map(), types: new Set(), paths: new Set() }
  buildState().pages.set(address, record)
  return storage.run(record, render)
}

/** Notes a query and its answer on the page that is rendering; outside a page it does nothing. */
export function recordAnswer(query: string, answer: unknown): void {
  const record = storage.getStore()
  if (!record) return
  for (const type of listedTypes(query)) record.types.add(type)
  for (const { id, updated } of documentsIn(answer)) {
    record.documents.set(id, updated ?? record.documents.get(id))
  }
}

/** Notes that the page links to a path, whether or not it has a page. */
export function recordPath(path: string): void {
  storage.getStore()?.paths.add(path)
}

/** The types that a query selects by `_type ==` or `_type in`, other than a document asked for by id. */
export function listedTypes(query: string): string[] {
  const filters = [...query.matchAll(/\*\[([^[\]]*(?:\[[^\]]*\][^[\]]*)*)\]/g)].map(
    match => match[1] ?? ''
  )
  return filters
    .filter(filter => !/^\s*_id\s*==/.test(filter))
    .flatMap(filter => [
      ...filter.matchAll(/_type\s*==\s*"(\w+)"/g),
      ...[...filter.matchAll(/_type\s+in\s+\[([^\]]*)\]/g)].flatMap(match => [
        ...(match[1] ?? '').matchAll(/"(\w+)"/g)
      ])
    ])
    .map(match => match[1] ?? '')
}

function* documentsIn(value: unknown): Generator<{ id: string; updated: string | undefined }> {
  if (typeof value !== 'object' || value === null) return
  const { _id, _updatedAt } = value as { _id?: unknown; _updatedAt?: unknown }
  if (typeof _id === 'string') {
    yield { id: _id, updated: typeof _updatedAt === 'string' ? _updatedAt : undefined }
  }
  for (const inner of Object.values(value)) yield* documentsIn(inner)
}
