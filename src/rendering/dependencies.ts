import type { Omission } from '../../shared/publisher/status.ts'

/** What a page read while it rendered: a change of any of it may change the page. */
export interface PageDependencies {
  /** Time of the last change of each document by id, if the query selects it. */
  documents: Map<string, string | undefined>
  /** Types whose documents the page lists: a new document may appear on it. */
  types: Set<string>
  /** Paths that the page links to: it changes when a page appears or disappears there. */
  paths: Set<string>
  /** URL paths of images and downloads on the page. */
  files: Set<string>
  /** What it lacks because it could not be shown. */
  omissions?: Omission[]
}

/** What a query result depends on. */
export interface QueryDependencies {
  documents: Map<string, string | undefined>
  types: string[]
}
