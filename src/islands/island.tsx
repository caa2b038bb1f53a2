import type { ComponentType } from 'react'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'

/**
 * Makes an island of a component: its errors do not affect the rest of the page.
 * @param isFatal whether it is the purpose of its page, so that the content of the error page replaces it
 */
export function island<Props extends object>(
  Content: ComponentType<Props>,
  isFatal = false
): ComponentType<Props> {
  return function Island(props: Props) {
    return (
      <ErrorBoundary isFatal={isFatal}>
        <Content {...props} />
      </ErrorBoundary>
    )
  }
}
