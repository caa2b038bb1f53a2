import type { ClientPerspective } from '@sanity/client'
import type { AstroPrerenderer } from 'astro'
import type { ValidationIssue } from '../cms/validation-issue.ts'
import type { PageDependencies, QueryDependencies } from './page-dependencies.ts'
import type { Payload } from './payload.ts'

/** The answer of a query, and what it was made of; nothing for what every page reads of all others. */
export interface CachedResult {
  answer: unknown
  reads: QueryDependencies | undefined
}

/** What a build gathers while its pages render. */
export interface BuildContext {
  /** Results of queries, so that each is asked once. Clear it to see new content. */
  answers: Map<string, Promise<CachedResult>>
  /** Sentences about content that could not be shown as it stands. */
  problems: Set<string>
  /** What each page read, by its address. */
  pages: Map<string, PageDependencies>
  /** Files that pages refer to: address in the site → file on this machine. */
  files: Map<string, string>
  /** What open tabs are told of each page, by its address. */
  payloads: Map<string, Payload>
  /** Keeps hold of what renders the pages, and may put another in its place. */
  capture?: (prerenderer: AstroPrerenderer) => AstroPrerenderer
  /** Where Astro built the code that renders, and the styles that it tells it besides. */
  built?: { folder: string; pages: Map<string, { styles: unknown }> }
  /** The state of the content that is rendered, for editors alone; nothing for visitors. */
  preview?: { perspective: ClientPerspective }
  /** A field that answers lack, for as long as a page is tried without it. */
  without?: { document: string; path: string[] }
  /** Path of each document that had a page before, where that was read. */
  paths?: ReadonlyMap<string, string>
  /** Values of the wrong kind, by the document in which they stand. */
  faults: ReadonlyMap<string, readonly ValidationIssue[]>
  /** Those that pages would show: they are left out. */
  shown: WeakMap<PageDependencies, Set<ValidationIssue>>
  /** Words of the site's scripts, whose styles stay on every page; nothing while styles are left whole. */
  words?: Set<string>
}

const KEY = Symbol.for('site.build')
const shared = globalThis as { [KEY]?: BuildContext }

/**
 * The state of the build in this process. The pages are bundled before they render, so they and the
 * program that drives them hold different copies of this module: the state lies where both find it.
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
