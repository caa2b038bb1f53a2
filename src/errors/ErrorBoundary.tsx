import { Component, type ReactNode } from 'react'
import { ErrorContent } from './ErrorContent.tsx'

interface Props {
  children: ReactNode
  /** Called with the error. */
  failed: (error: unknown) => void
  /** Shows the content of the error page; otherwise nothing, so that the caller can restore the plain HTML. */
  isFatal: boolean
}

/** React error boundary: an error of an island does not affect the rest of the page. */
export class ErrorBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.isFatal ? <ErrorContent error={error} /> : null
  }
}
