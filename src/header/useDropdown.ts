import {
  type DetailsHTMLAttributes,
  type HTMLAttributes,
  type RefObject,
  useEffect,
  useMemo,
  useRef
} from 'react'
import { DROPDOWN_DELAY_MS } from '../constants.ts'
import { hoverIntent } from '../overlay/hover-intent.ts'

/** Props of a disclosure (details) and of its button (summary). */
interface Disclosure {
  details: DetailsHTMLAttributes<HTMLDetailsElement> & { ref: RefObject<HTMLDetailsElement | null> }
  summary: HTMLAttributes<HTMLElement>
  close: () => void
}

/**
 * React hook of a menu that opens by click, Enter and touch, and optionally by hover of a mouse (specification §9:
 * 150 ms). Escape, a press outside and moving the focus out of it close it. The element itself holds whether it is open,
 * as the browser opens it, too: before the script is there, and for find in page.
 */
export function useDropdown(byHover: boolean): Disclosure {
  const ref = useRef<HTMLDetailsElement>(null)
  /** Whether the last pointer that entered or pressed was a mouse. */
  const isMouse = useRef(false)
  const timing = useMemo(
    () =>
      hoverIntent(DROPDOWN_DELAY_MS, DROPDOWN_DELAY_MS, isOpen => {
        if (ref.current) ref.current.open = isOpen
      }),
    []
  )

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) timing.now(false)
    }
    // A page that comes back from the bfcache starts with a closed menu.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && timing.now(false)
    document.addEventListener('pointerdown', onPress)
    addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      removeEventListener('pageshow', onShow)
    }
  }, [timing])

  const notePointer = ({ pointerType }: React.PointerEvent) => {
    isMouse.current = pointerType === 'mouse'
  }
  return {
    close: () => timing.now(false),
    details: {
      ref,
      onKeyDown: event => {
        if (event.key !== 'Escape' || !ref.current?.open) return
        timing.now(false)
        ref.current.querySelector('summary')?.focus()
      },
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget && !ref.current?.contains(relatedTarget)) timing.now(false)
      },
      ...(byHover && {
        onPointerDown: notePointer,
        onPointerEnter: event => {
          notePointer(event)
          if (isMouse.current) timing.enter()
        },
        onPointerLeave: event => {
          if (event.pointerType === 'mouse') timing.leave()
        }
      })
    },
    summary: {
      onClick: event => {
        event.preventDefault()
        // The mouse has opened it by hover: its click must not close it.
        const isHover = byHover && isMouse.current && event.detail > 0
        timing.now(isHover || !ref.current?.open)
      }
    }
  }
}
