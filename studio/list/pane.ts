import type { ComponentType } from 'react'
import type { MenuItem, StructureBuilder } from 'sanity/structure'

type Options = {
  id: string
  title: string
  component: ComponentType<{ options: Record<string, string> }>
  options?: Record<string, string>
  menuItems?: MenuItem[]
  /** Whether links to documents of this type open here. */
  takes?: string
}

/** A pane with a component of our own whose items open documents beside it, as Sanity's lists do. */
export function listPane(S: StructureBuilder, { id, title, takes, ...own }: Options) {
  const list = takes ? S.documentTypeList(takes) : S.documentList().filter('true')
  // A list of documents in all but its looks: opening and creating documents inside it stay Sanity's.
  return Object.assign(
    list
      .id(id)
      .title(title)
      .canHandleIntent((_intent, params) => takes !== undefined && params.type === takes)
      .serialize(),
    { __preserveInstance: true, type: 'component', options: {}, menuItems: [], ...own }
  )
}
