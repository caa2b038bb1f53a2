/** One item of the navigation. */
export interface Item {
  title: string
  /** Language of the title where it is not that of the page. */
  lang?: string | undefined
  href: string
  current: boolean
}

/** The list of the navigation. */
export function Items({ items }: { items: Item[] }) {
  return (
    <ul>
      {items.map(({ title, lang, href, current }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items may share address and title, and never move
        <li key={index}>
          <a href={href} lang={lang} aria-current={current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
