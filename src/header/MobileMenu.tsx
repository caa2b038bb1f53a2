import { footprintAttributes } from '../footprint/attributes.ts'
import { type NavItem, NavItems } from './NavItems.tsx'
import type { Disclosure } from './useDropdown.ts'

interface Props {
  label: string
  /** Name of the navigation. */
  name: string
  items: NavItem[]
  disclosure?: Disclosure
}

/** Navigation of the mobile layout, opened by a button. */
export function MobileMenu({ label, name, items, disclosure = {} }: Props) {
  return (
    <details className="menu" {...disclosure.details}>
      <summary aria-label={label} {...disclosure.summary} />
      <nav {...footprintAttributes('click')} aria-label={name}>
        <NavItems items={items} />
      </nav>
    </details>
  )
}
