import { marks } from '../footprint/marks.ts'
import { type Item, Items } from './Items.tsx'
import type { Disclosure } from './useDropdown.ts'

interface Props {
  label: string
  /** Name of the navigation. */
  name: string
  items: Item[]
  disclosure?: Disclosure
}

/** The navigation of phones, which opens from a button. */
export function Menu({ label, name, items, disclosure = {} }: Props) {
  return (
    <details className="menu" {...disclosure.details}>
      <summary aria-label={label} {...disclosure.summary} />
      <nav {...marks('click')} aria-label={name}>
        <Items items={items} />
      </nav>
    </details>
  )
}
