import { readFileSync } from 'node:fs'
import { followRedirects, type RedirectRule } from '../../shared/routing/redirect-rules.ts'
import type { StaticFile } from '../static/static-file.ts'
import { nearMiss } from './near-miss.ts'
import type { Resolution } from './resolve-url.ts'
import type { ServedFiles } from './served-files.ts'

/** A path without a page. */
export type Missing = Extract<Resolution, { kind: 'missing' }>

/**
 * Where a path without a page leads: its document moved, an editor redirects it, or it is nearly that of a page.
 * @param movedTo current paths of a document that had a path, most likely first
 * @param rules redirects of the editors
 */
export function findRedirect(
  { path, query, locale: preferred }: Missing,
  files: ServedFiles,
  movedTo: (path: string) => string[],
  rules: RedirectRule[]
): { status: number; location: string } | undefined {
  const { locale, path: bare, isBare } = nearMiss(path, preferred)
  const end = followRedirects(bare, rules)
  const redirected = end && 'path' in end ? [end.path] : []
  for (const candidate of [...movedTo(bare), ...redirected, bare]) {
    const [to = '', anchor] = candidate.split('#')
    const page = files.findPage(`/${locale}${to}`)
    if (page === undefined) continue
    // Another language may have been meant.
    const status = isBare ? 302 : 308
    return { status, location: encodeURI(page) + query + (anchor ? `#${anchor}` : '') }
  }
  return undefined
}

/** The redirects of the editors, parsed again when their file is replaced. */
export class RedirectRules {
  #file: StaticFile | undefined
  #rules: RedirectRule[] = []

  read(files: ServedFiles): RedirectRule[] {
    const file = files.get('/redirects.json')
    if (file !== this.#file) this.#rules = file ? parseRules(file) : []
    this.#file = file
    return this.#rules
  }
}

function parseRules(file: StaticFile): RedirectRule[] {
  try {
    return JSON.parse(readFileSync(file.variants.identity.file, 'utf8')) as RedirectRule[]
  } catch {
    // The check of all files repairs or reports a damaged one.
    return []
  }
}
