import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { scrollFromDrag, scrollThumb, type Thumb } from './scroll-thumb.ts'

interface Props {
  children: ReactNode
  label: string
  className?: string
}

/** Scroll area with a thumb that is always visible if the content overflows; it scrolls by keyboard, too. */
export function ScrollArea({ children, label, className = '' }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const drag = useRef<{ fromY: number; scrollPx: number }>(undefined)
  const [thumb, setThumb] = useState<Thumb>()
  const measure = () => {
    const area = view.current
    if (area) setThumb(scrollThumb(area.clientHeight, area.scrollHeight, area.scrollTop))
  }
  useLayoutEffect(() => {
    const area = view.current
    if (!area) return
    const measureArea = () =>
      setThumb(scrollThumb(area.clientHeight, area.scrollHeight, area.scrollTop))
    measureArea()
    const observer = new ResizeObserver(measureArea)
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { fromY: event.clientY, scrollPx: view.current?.scrollTop ?? 0 }
  }
  const onPointerMove = (event: PointerEvent) => {
    const area = view.current
    if (!drag.current || !area) return
    const { fromY, scrollPx } = drag.current
    area.scrollTop =
      scrollPx + scrollFromDrag(event.clientY - fromY, area.clientHeight, area.scrollHeight)
  }
  const letGo = () => {
    drag.current = undefined
  }
  return (
    <div className={`scroll-area ${className}`}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div
        ref={view}
        className="scroll-view"
        onScroll={measure}
        {...(thumb && { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {children}
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      {thumb && (
        <div
          className="scroll-thumb"
          aria-hidden="true"
          style={{ blockSize: thumb.sizePx, transform: `translateY(${thumb.offsetPx}px)` }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        />
      )}
    </div>
  )
}
