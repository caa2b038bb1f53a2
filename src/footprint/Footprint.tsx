import type { ReactNode } from 'react'
import { type Followed, useFootprint } from './useFootprint.ts'

interface Props extends Followed {
  children: ReactNode
}

/** Follows what stands in it; it adds an element of its own that takes no room in the layout. */
export function Footprint({ children, ...followed }: Props) {
  return (
    <div className="footprint" {...useFootprint(followed)}>
      {children}
    </div>
  )
}
