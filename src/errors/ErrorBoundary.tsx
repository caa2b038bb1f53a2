import { Component, type ReactNode } from 'react'
import { ErrorContent } from './ErrorContent.tsx'

interface Props {
  children: ReactNode
  /** Told of what broke. */
  failed: (error: unknown) => void
  /** Shows the content of the error page; else nothing, for whoever puts something in its place. */
  isFatal: boolean
}

/** Keeps an error of an island from the rest of the page. */
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
