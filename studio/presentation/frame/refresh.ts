import { Idiomorph } from 'idiomorph'
import { label } from '../../language.ts'
import { notice } from './notice.ts'

/** Pauses between attempts in milliseconds, while the page cannot be fetched. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000]

/** Updates the page in the frame in place (DOM morphing): scroll position, focus and open elements are kept. */
export class PageRefresh {
  readonly #address: () => string
  #styles: HTMLStyleElement[]
  #isOutdated = false
  #running: Promise<void> | undefined

  /** @param address returns the address of the page to show */
  constructor(address: () => string) {
    this.#address = address
    // Taken before the overlays add their own styles.
    this.#styles = getStyles(document)
    document.addEventListener('visibilitychange', () => {
      if (this.#isOutdated) void this.refresh()
    })
  }

  /** Fetches the page and applies it, once more if asked meanwhile; later, while the page is hidden. */
  async refresh(): Promise<void> {
    this.#isOutdated = true
    this.#running ??= this.#catchUp()
    await this.#running
  }

  async #catchUp(): Promise<void> {
    let failures = 0
    while (this.#isOutdated && !document.hidden) {
      this.#isOutdated = false
      if (await this.#update()) failures = 0
      else {
        const pause = PAUSES_MS[failures]
        if (pause === undefined) break
        failures += 1
        await new Promise(resolve => setTimeout(resolve, pause))
        this.#isOutdated = true
      }
    }
    this.#running = undefined
  }

  /** Returns whether the page is updated, or another attempt would not do it. */
  async #update(): Promise<boolean> {
    const address = this.#address()
    try {
      const response = await fetch(address, { headers: { accept: 'text/html' } })
      if (response.status === 401) {
        notice(label('登录已结束，请重新登录。', 'The session has ended: sign in again.'))
        return true
      }
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const text = await response.text()
      // The perspective has changed meanwhile.
      if (address !== this.#address()) return true
      if (isPage) this.#show(new DOMParser().parseFromString(text, 'text/html'))
      else notice(text.trim())
      return isPage || response.status < 500
    } catch (error) {
      console.error(error)
      notice(label('预览未能更新，正在重试。', 'The preview could not be updated; trying again.'))
      return false
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
