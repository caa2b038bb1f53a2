import type { ReactNode } from 'react'
import { type TrackingOptions, useFootprint } from './useFootprint.ts'

interface Props extends TrackingOptions {
  children: ReactNode
}

/** Tracks its children; its own element takes no space in the layout. */
export function Footprint({ children, ...options }: Props) {
  return (
    <div className="footprint" {...useFootprint(options)}>
      {children}
    </div>
  )
}
