import { Idiomorph } from 'idiomorph'
import { label } from '../../language.ts'
import { notice } from './notice.ts'

/** Brings the page in the frame up to date in place: what is the same stays, with scrolling, focus and open parts. */
export class PageRefresh {
  readonly #address: () => string
  #styles: HTMLStyleElement[]
  #running: AbortController | undefined

  /** @param address of the page as it is wanted now */
  constructor(address: () => string) {
    this.#address = address
    // Those of the overlays come later.
    this.#styles = getStyles(document)
  }

  /** Asks for the page anew; an answer that is overtaken is let go. */
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

  // Each page carries only the rules that it needs: an edit may need others.
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

// What the editor opened stays open.
function isOpening(name: string): boolean {
  return name !== 'open'
}
