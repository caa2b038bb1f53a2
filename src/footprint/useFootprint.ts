import { type MouseEvent, type RefCallback, useCallback, useRef } from 'react'
import type { TrackingMode } from './create-footprint.ts'
import { leavesPage } from './observe-elements.ts'
import { trackEvent } from './track-event.ts'
import { watchVisibility } from './watch-visibility.ts'

/** What is tracked. */
export interface TrackingOptions {
  mode: TrackingMode
  content: string
  /** Name of the behaviour; the mode by default. */
  type?: string
}

/**
 * Tracks an element: in browse mode once when it is seen, in click mode at every click
 * (specification §4).
 * @returns properties for the element
 */
export function useFootprint({ mode, content, type = mode }: TrackingOptions): {
  ref: RefCallback<Element>
  onClick?: (event: MouseEvent) => void
} {
  const seen = useRef(false)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || mode !== 'browse' || seen.current) return
      return watchVisibility([element], () => {
        seen.current = true
        trackEvent({ type, content })
      })
    },
    [mode, type, content]
  )
  const onClick = useCallback(
    (event: MouseEvent) => trackEvent({ type, content }, leavesPage(event.nativeEvent)),
    [type, content]
  )
  return mode === 'click' ? { ref, onClick } : { ref }
}
