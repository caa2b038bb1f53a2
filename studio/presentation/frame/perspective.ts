import { stripBase, withBase } from '../../base.ts'

/** The parameter in which the server is told which state of the content to show. */
const PARAMETER = 'sanity-preview-perspective'
const DEFAULT = 'drafts'

/** Which state of the content the frame shows: drafts, what is published, or releases. */
export class PerspectiveStore {
  #name: string
  readonly #origin: string
  readonly #here: string

  /** @param href address of the page in the frame */
  constructor(href: string) {
    const url = new URL(href)
    this.#name = url.searchParams.get(PARAMETER) || DEFAULT
    this.#origin = url.origin
    this.#here = this.strip(href)
  }

  /** Takes what the Studio wants; says whether it is another one than before. */
  change(wanted: string | readonly string[]): boolean {
    const name = getName(wanted)
    const differs = name !== this.#name
    this.#name = name
    return differs
  }

  /** An address of the preview in this state. */
  applyTo(href: string): string {
    const url = new URL(href)
    if (this.#name === DEFAULT) url.searchParams.delete(PARAMETER)
    else url.searchParams.set(PARAMETER, this.#name)
    return url.href
  }

  /** The address as people know it, without origin and state. */
  strip(href: string): string {
    const url = new URL(href)
    url.searchParams.delete(PARAMETER)
    return url.pathname + url.search + url.hash
  }

  /**
   * Where the Studio leads to, in the preview and in this state; nothing when it is here already.
   * @param address as an editor may have typed it, in the preview or on the public site
   */
  targetOf(address: string): string | undefined {
    const url = URL.parse(address, this.#origin)
    if (url?.origin !== this.#origin) return undefined
    const path = stripBase(url.pathname) ?? ''
    if (/^\/(zh|en)(\/|$)/.test(path)) url.pathname = withBase(`/preview${path}`)
    else if (!path.startsWith('/preview/')) return undefined
    return this.strip(url.href) === this.#here ? undefined : this.applyTo(url.href)
  }
}

function getName(wanted: string | readonly string[]): string {
  const name = typeof wanted === 'string' ? wanted : wanted.join(',')
  return name === 'previewDrafts' || name === '' ? DEFAULT : name
}
