import type { PageRecord } from './record.ts'

/** What a build gathers while its pages render. */
export interface BuildState {
  /** Results of queries, so that each is asked once. Clear it to see new content. */
  answers: Map<string, Promise<unknown>>
  /** Sentences about content that could not be shown as it stands. */
  problems: Set<string>
  /** What each page read, by its address. */
  pages: Map<string, PageRecord>
  /** Files that pages refer to: address in the site → file on this machine. */
  files: Map<string, string>
  /** Words of the site's scripts, whose styles stay on every page; nothing while styles are left whole. */
  words?: Set<string>
}

const KEY = Symbol.for('site.build')
const shared = globalThis as { [KEY]?: BuildState }

/**
 * The state of the build in this process. The pages are bundled before they render, so they and the
 * program that drives them hold different copies of this module: the state lies where both find it.
 */
export function buildState(): BuildState {
  shared[KEY] ??= {
    answers: new Map(),
    problems: new Set(),
    pages: new Map(),
    files: new Map()
  }
  return shared[KEY]
}
