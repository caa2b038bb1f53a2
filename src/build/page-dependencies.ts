import { AsyncLocalStorage } from 'node:async_hooks'
import type { ValidationIssue } from '../cms/validation-issue.ts'
import { buildContext } from './build-context.ts'

/** What a page read while it rendered: a change of any of it can change the page. */
export interface PageDependencies {
  /** Documents by id, with the time of their last change where the query gave it. */
  documents: Map<string, string | undefined>
  /** Types of which the page lists documents, so that a new one may appear on it. */
  types: Set<string>
  /** Paths that the page links to, so that it changes when one gains or loses its page. */
  paths: Set<string>
  /** Addresses of pictures and files that the page shows or offers. */
  files: Set<string>
}

/** What an answer of the content was made of. */
export interface QueryDependencies {
  documents: Map<string, string | undefined>
  types: string[]
}

const KEY = Symbol.for('site.record')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<PageDependencies> }
shared[KEY] ??= new AsyncLocalStorage()
const storage = shared[KEY]

/** Runs the rendering of a page and keeps what it reads under its address. */
export function trackPage<Result>(address: string, render: () => Result): Result {
  const record: PageDependencies = {
    documents: new Map(),
    types: new Set(),
    paths: new Set(),
    files: new Set()
  }
  buildContext().pages.set(address, record)
  return storage.run(record, render)
}

/**
 * What a query read: the documents in its answer, the one that it asks for by id even where there is none
 * (yet), and the types that it lists.
 */
export function queryDependencies(
  query: string,
  params: Record<string, unknown>,
  answer: unknown
): QueryDependencies {
  const documents: QueryDependencies['documents'] = new Map(
    askedIds(query, params).map(id => [id, undefined] as const)
  )
  noteDocuments(answer, documents)
  return { documents, types: listedTypes(query) }
}

/** Notes on the page that is rendering what an answer was made of; outside a page it does nothing. */
export function trackQuery({ documents, types }: QueryDependencies): void {
  const record = storage.getStore()
  if (!record) return
  for (const type of types) record.types.add(type)
  for (const [id, updated] of documents) {
    record.documents.set(id, updated ?? record.documents.get(id))
  }
}

/** Notes that the page would show values of the wrong kind. */
export function trackIssues(faults: Iterable<ValidationIssue>): void {
  const record = storage.getStore()
  if (!record) return
  const { shown } = buildContext()
  for (const fault of faults) shown.set(record, (shown.get(record) ?? new Set()).add(fault))
}

/** Notes that the page shows or offers a file of the site. */
export function trackFile(address: string): void {
  storage.getStore()?.files.add(address)
}

/** Notes that the page links to a path, whether or not it has a page. */
export function trackPath(path: string): void {
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

function askedIds(query: string, params: Record<string, unknown>): string[] {
  return [...query.matchAll(/_id\s*==\s*(?:"([^"]+)"|\$(\w+))/g)]
    .map(([, literal, name = '']) => literal ?? params[name])
    .filter(id => typeof id === 'string')
}

function noteDocuments(value: unknown, documents: QueryDependencies['documents']): void {
  if (typeof value !== 'object' || value === null) return
  const { _id, _updatedAt } = value as { _id?: unknown; _updatedAt?: unknown }
  if (typeof _id === 'string') {
    documents.set(_id, typeof _updatedAt === 'string' ? _updatedAt : documents.get(_id))
  }
  for (const inner of Object.values(value)) noteDocuments(inner, documents)
}
