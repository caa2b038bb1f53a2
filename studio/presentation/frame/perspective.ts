import { isLocale } from '../../../shared/i18n/locale.ts'
import { PERSPECTIVE_PARAM, PREVIEW_BASE } from '../../../shared/preview/paths.ts'
import { stripRoot, withRoot } from '../../with-root.ts'

const DEFAULT = 'drafts'

/** The perspective that the frame shows: drafts, published, or releases. */
export class PerspectiveStore {
  #name: string
  readonly #origin: string
  readonly #here: string

  /** @param href address of the page in the frame */
  constructor(href: string) {
    const url = new URL(href)
    this.#name = url.searchParams.get(PERSPECTIVE_PARAM) || DEFAULT
    this.#origin = url.origin
    this.#here = this.strip(href)
  }

  /** Sets the perspective requested by the Studio; returns true if it differs from the previous one. */
  change(wanted: string | readonly string[]): boolean {
    const name = getName(wanted)
    const differs = name !== this.#name
    this.#name = name
    return differs
  }

  /** Returns a preview address with this perspective. */
  applyTo(href: string): string {
    const url = new URL(href)
    if (this.#name === DEFAULT) url.searchParams.delete(PERSPECTIVE_PARAM)
    else url.searchParams.set(PERSPECTIVE_PARAM, this.#name)
    return url.href
  }

  /** Returns an address without origin and perspective, for display. */
  strip(href: string): string {
    const url = new URL(href)
    url.searchParams.delete(PERSPECTIVE_PARAM)
    return url.pathname + url.search + url.hash
  }

  /**
   * Returns the preview address for a navigation of the Studio, in this perspective; undefined if already shown.
   * @param address as typed by an editor: a preview address or a public one
   */
  targetOf(address: string): string | undefined {
    const url = URL.parse(address, this.#origin)
    if (url?.origin !== this.#origin) return undefined
    const path = stripRoot(url.pathname) ?? ''
    if (isLocale(path.split('/')[1])) url.pathname = withRoot(PREVIEW_BASE + path)
    else if (!path.startsWith(`${PREVIEW_BASE}/`)) return undefined
    return this.strip(url.href) === this.#here ? undefined : this.applyTo(url.href)
  }
}

function getName(wanted: string | readonly string[]): string {
  const name = typeof wanted === 'string' ? wanted : wanted.join(',')
  return name === 'previewDrafts' || name === '' ? DEFAULT : name
}
