import { AsyncLocalStorage } from 'node:async_hooks'
import type { Omission } from '../../shared/publisher/status.ts'
import { buildContext } from './build-context.ts'
import type { PageDependencies, QueryDependencies } from './dependencies.ts'
import type { ValidationIssue } from './validation-issue.ts'

const KEY = Symbol.for('site.record')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<PageDependencies> }
shared[KEY] ??= new AsyncLocalStorage()
const storage = shared[KEY]

/** Renders a page and records what it reads under its address. */
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

/** Adds the dependencies of a query to the page that is rendering; does nothing outside a page. */
export function trackQuery({ documents, types }: QueryDependencies): void {
  const record = storage.getStore()
  if (!record) return
  for (const type of types) record.types.add(type)
  for (const [id, updated] of documents) {
    record.documents.set(id, updated ?? record.documents.get(id))
  }
}

/** Records values on the page that violate the schema. */
export function trackIssues(faults: Iterable<ValidationIssue>): void {
  const record = storage.getStore()
  if (!record) return
  const { shown } = buildContext()
  for (const fault of faults) shown.set(record, (shown.get(record) ?? new Set()).add(fault))
}

/** Records an image or download on the page. */
export function trackFile(address: string): void {
  storage.getStore()?.files.add(address)
}

/** Records what the page that is rendering lacks, once. */
export function trackOmission(omission: Omit<Omission, 'page'>): void {
  const record = storage.getStore()
  if (!record) return
  const { pages } = buildContext()
  const [page = ''] = [...pages].find(([, its]) => its === record) ?? []
  record.omissions ??= []
  if (record.omissions.some(({ value }) => value === omission.value)) return
  record.omissions.push({ page, ...omission })
}

/** Records a path that the page links to, whether or not a page exists there. */
export function trackPath(path: string): void {
  storage.getStore()?.paths.add(path)
}
