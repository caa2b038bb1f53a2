import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/**
 * Hydrates an island over its static HTML. If it fails, then or later, the error is logged and the static HTML, which
 * works without scripts, is restored; if the island is the purpose of the page (`data-fatal`), the content of the error
 * page replaces it.
 */
export function hydrateIsland(place: HTMLElement, island: ReactNode): void {
  const plain = [...place.childNodes].map(node => node.cloneNode(true))
  const isFatal = 'fatal' in place.dataset
  const failed = (error: unknown) => {
    console.error(`The part "${place.dataset.island ?? place.className}" of the page broke.`, error)
    if (isFatal) return
    // Not while React is rendering.
    setTimeout(() => {
      root.unmount()
      place.replaceChildren(...plain)
    })
  }
  const root = flushSync(() =>
    hydrateRoot(
      place,
      <ErrorBoundary failed={failed} isFatal={isFatal}>
        {island}
      </ErrorBoundary>,
      { onUncaughtError: failed, onCaughtError: () => {}, onRecoverableError: console.error }
    )
  )
}
