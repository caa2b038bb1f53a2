import type { Editable } from '../cms/edit-attributes.ts'

/** One item of the navigation. */
export interface NavItem {
  title: string
  /** Language of the title, if it is not that of the page. */
  lang?: string | undefined
  href: string
  /** Links to the field in the preview. */
  edit?: Editable | undefined
  current?: boolean
}

/** The list of the navigation. */
export function NavItems({ items }: { items: NavItem[] }) {
  return (
    <ul>
      {items.map(({ title, lang, href, edit, current }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items may share address and title, and never move
        <li key={index}>
          <a href={href} lang={lang} aria-current={current ? 'page' : undefined} {...edit}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
