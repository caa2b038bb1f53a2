import type { ClientPerspective } from '@sanity/client'
import type { AstroPrerenderer } from 'astro'
import type { PageDependencies, QueryDependencies } from './dependencies.ts'
import type { ValidationIssue } from './validation-issue.ts'

/** The result of a query and its dependencies, which are undefined for queries that every page makes. */
export interface CachedResult {
  answer: unknown
  reads: QueryDependencies | undefined
}

/** State of one page, for open tabs. */
export interface Payload {
  /** Address of the page, such as `/zh/hardware`. */
  path: string
  lang: string
  /** Short hash of the page's bytes. */
  revision: string
  prerenderedAt: number
}

/** State of a build, collected while its pages render. */
export interface BuildContext {
  /** Query cache of the build, by parameters and query. Clear it to read new content. */
  answers: Map<string, Promise<CachedResult>>
  /** Warnings about content that could not be shown as it is stored. */
  problems: Set<string>
  /** Dependencies of each page, by its address. */
  pages: Map<string, PageDependencies>
  /** Files that pages reference: URL path → local file. */
  files: Map<string, string>
  /** Payload of each page for open tabs, by its address. */
  payloads: Map<string, Payload>
  /** Receives the prerenderer of Astro and may replace it. */
  capture?: (prerenderer: AstroPrerenderer) => AstroPrerenderer
  /** Output directory of the compiled renderer, and the styles of each page entry. */
  built?: { folder: string; pages: Map<string, { styles: unknown }> }
  /** Perspective of the preview; undefined when public pages are rendered. */
  preview?: { perspective: ClientPerspective }
  /** Field to remove from query results while a failing page is bisected. */
  without?: { document: string; path: string[] }
  /** Previous path of each document that had a page, once it was read. */
  paths?: ReadonlyMap<string, string>
  /** Values that violate the schema, by document id. */
  faults: ReadonlyMap<string, readonly ValidationIssue[]>
  /** Those that a page would have shown: they are omitted. */
  shown: WeakMap<PageDependencies, Set<ValidationIssue>>
  /** Class names that scripts may set, whose styles every page keeps; undefined if styles are not purged. */
  words?: Set<string>
}

const KEY = Symbol.for('site.build')
const shared = globalThis as { [KEY]?: BuildContext }

/**
 * Returns the state of the build in this process. Pages are bundled before they render, so that they and the build
 * load different copies of this module: the state is global to be shared by both.
 */
export function buildContext(): BuildContext {
  shared[KEY] ??= {
    answers: new Map(),
    problems: new Set(),
    pages: new Map(),
    files: new Map(),
    payloads: new Map(),
    faults: new Map(),
    shown: new WeakMap()
  }
  return shared[KEY]
}
