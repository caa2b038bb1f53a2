import { Component, type ReactNode } from 'react'
import { ErrorContent } from './ErrorContent.tsx'
import { ISLAND_ERROR_EVENT } from './error-event.ts'

interface Props {
  children: ReactNode
  /** Shows the content of the error page in place of an island that is the purpose of its page. */
  isFatal?: boolean
}

/** React error boundary of an island: an error, which React logs, does not affect the rest of the page. */
export class ErrorBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.isFatal ? <ErrorContent error={error} /> : <span ref={restorePlain} />
  }
}

/** Requests the static HTML again (hydrate.ts); not while React is rendering. */
function restorePlain(place: HTMLElement | null): void {
  const island = place?.closest('astro-island')
  if (island) setTimeout(() => island.dispatchEvent(new Event(ISLAND_ERROR_EVENT)))
}
