import { Idiomorph } from 'idiomorph'
import { label } from '../../language.ts'
import { notice } from './notice.ts'

/** Updates the page in the frame in place (DOM morphing): scroll position, focus and open elements are kept. */
export class PageRefresh {
  readonly #address: () => string
  #styles: HTMLStyleElement[]
  #running: AbortController | undefined

  /** @param address returns the address of the page to show */
  constructor(address: () => string) {
    this.#address = address
    // Taken before the overlays add their own styles.
    this.#styles = getStyles(document)
  }

  /** Fetches the page and applies it; a response that a later request has overtaken is discarded. */
  async refresh(): Promise<void> {
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    try {
      const response = await fetch(this.#address(), {
        headers: { accept: 'text/html' },
        signal: running.signal
      })
      if (response.status === 401) {
        notice(label('登录已结束，请重新登录。', 'The session has ended: sign in again.'))
        return
      }
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const text = await response.text()
      if (isPage) this.#show(new DOMParser().parseFromString(text, 'text/html'))
      else notice(text.trim())
    } catch (error) {
      if (running.signal.aborted) return
      console.error(error)
      notice(
        label('预览未能更新，请稍候。', 'The preview could not be updated: try again shortly.')
      )
    }
  }

  #show(next: Document): void {
    document.title = next.title
    document.documentElement.lang = next.documentElement.lang
    this.#dress(getStyles(next))
    Idiomorph.morph(document.body, next.body, {
      morphStyle: 'outerHTML',
      ignoreActiveValue: true,
      callbacks: { beforeAttributeUpdated: isOpening }
    })
  }

  // Each page carries only the CSS rules it uses, so an edit may need others.
  #dress(next: HTMLStyleElement[]): void {
    const old = this.#styles
    if (getText(old) === getText(next)) return
    const place = old.at(-1)
    const added = next.map(style => document.importNode(style, true))
    if (place) place.after(...added)
    else document.head.append(...added)
    for (const style of old) style.remove()
    this.#styles = added
  }
}

function getStyles(page: Document): HTMLStyleElement[] {
  return [...page.head.querySelectorAll('style')]
}

function getText(styles: HTMLStyleElement[]): string {
  return styles.map(style => style.textContent).join('\n')
}

// Elements that the editor opened stay open.
function isOpening(name: string): boolean {
  return name !== 'open'
}
