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

/** Props of a disclosure (details) and of its button (summary). */
export interface Disclosure {
  details?: DetailsHTMLAttributes<HTMLDetailsElement> & {
    ref?: React.RefObject<HTMLDetailsElement | null>
  }
  summary?: HTMLAttributes<HTMLElement>
}

/**
 * React hook of a menu that opens by click, Enter and touch, and optionally by hover (specification §9: 150 ms). Escape,
 * a press outside and moving the focus out of it close it.
 * @param wasOpen whether the static HTML is open already
 */
export function useDropdown(
  wasOpen: boolean,
  byHover: boolean
): Disclosure & { close: () => void } {
  const [isOpen, setOpen] = useState(wasOpen)
  const ref = useRef<HTMLDetailsElement>(null)
  const timing = useMemo(() => hoverIntent(DROPDOWN_DELAY_MS, DROPDOWN_DELAY_MS, setOpen), [])
  const hovered = useRef(false)

  // The pointer may be there before the script.
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

  // A page that comes back from the bfcache starts with a closed menu.
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
      // The browser opens it, too: for find in page.
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
        // Hover has just opened it: the click of the same mouse must not close it.
        const isMouse = byHover && hovered.current && event.detail > 0
        timing.now(isMouse || !isOpen)
      }
    }
  }
}
