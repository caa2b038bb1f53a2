import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Boundary } from './Boundary.tsx'

/**
 * Hydrates an island over the HTML that the page brought. When it breaks, then or later, the error is
 * logged and the plain HTML comes back, which works by itself; where the island is all that the page is
 * for (`data-fatal`), the content of the error page takes its place.
 */
export function mount(place: HTMLElement, island: ReactNode): void {
  const plain = [...place.childNodes].map(node => node.cloneNode(true))
  const isFatal = 'fatal' in place.dataset
  const failed = (error: unknown) => {
    console.error(`The part "${place.dataset.island ?? place.className}" of the page broke.`, error)
    if (isFatal) return
    // Not while React is still at it.
    setTimeout(() => {
      root.unmount()
      place.replaceChildren(...plain)
    })
  }
  const root = flushSync(() =>
    hydrateRoot(
      place,
      <Boundary failed={failed} isFatal={isFatal}>
        {island}
      </Boundary>,
      { onUncaughtError: failed, onCaughtError: () => {}, onRecoverableError: console.error }
    )
  )
}
