import {
  type DetailsHTMLAttributes,
  type HTMLAttributes,
  useEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import { DROPDOWN_DELAY_MS } from '../constants.ts'
import { hoverIntent } from '../overlay/hover-intent.ts'

/** Properties of an element that opens, and of what opens it. */
export interface Disclosure {
  details?: DetailsHTMLAttributes<HTMLDetailsElement> & {
    ref?: React.RefObject<HTMLDetailsElement | null>
  }
  summary?: HTMLAttributes<HTMLElement>
}

/**
 * Opens a menu by click, Enter and touch, and where asked for by hover (specification §9: 150 ms); Escape,
 * a press beside it and leaving it by keyboard close it.
 * @param wasOpen whether the page's own HTML is open already
 */
export function useDropdown(
  wasOpen: boolean,
  byHover: boolean
): Disclosure & { close: () => void } {
  const [isOpen, setOpen] = useState(wasOpen)
  const ref = useRef<HTMLDetailsElement>(null)
  const timing = useMemo(() => hoverIntent(DROPDOWN_DELAY_MS, DROPDOWN_DELAY_MS, setOpen), [])
  const hovered = useRef(false)

  // A pointer that came before the script did.
  useEffect(() => {
    if (byHover && matchMedia('(hover: hover)').matches && ref.current?.matches(':hover'))
      timing.enter()
  }, [byHover, timing])

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) timing.now(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen, timing])

  // Left open, the page comes back closed from the browser's memory.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && timing.now(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [timing])

  return {
    close: () => timing.now(false),
    details: {
      ref,
      open: isOpen,
      // Also opened by the browser itself: by a search in the page.
      onToggle: event => setOpen(event.currentTarget.open),
      onKeyDown: event => {
        if (event.key !== 'Escape' || !isOpen) return
        timing.now(false)
        ref.current?.querySelector('summary')?.focus()
      },
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget && !ref.current?.contains(relatedTarget)) timing.now(false)
      },
      ...(byHover && {
        onPointerEnter: event => {
          hovered.current = event.pointerType === 'mouse'
          if (hovered.current) timing.enter()
        },
        onPointerLeave: event => {
          if (event.pointerType === 'mouse') timing.leave()
        }
      })
    },
    summary: {
      onClick: event => {
        event.preventDefault()
        // A mouse that pointed here opens it anyway: its click must not close what it just opened.
        const isMouse = byHover && hovered.current && event.detail > 0
        timing.now(isMouse || !isOpen)
      }
    }
  }
}
