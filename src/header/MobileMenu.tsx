import { footprintAttributes } from '../footprint/attributes.ts'
import { type NavItem, NavItems } from './NavItems.tsx'
import { useDropdown } from './useDropdown.ts'

interface Props {
  label: string
  /** Name of the navigation. */
  name: string
  items: NavItem[]
}

/** Navigation of the mobile layout, opened by a button. */
export function MobileMenu({ label, name, items }: Props) {
  const { details, summary } = useDropdown(false)
  return (
    <details className="menu" {...details}>
      <summary aria-label={label} {...summary} />
      <nav {...footprintAttributes('click')} aria-label={name}>
        <NavItems items={items} />
      </nav>
    </details>
  )
}
