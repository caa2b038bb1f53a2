import type { ComponentType } from 'react'
import type { MenuItem, StructureBuilder } from 'sanity/structure'

type Options = {
  id: string
  title: string
  component: ComponentType<{ options: Record<string, string> }>
  options?: Record<string, string>
  menuItems?: MenuItem[]
  /** Type whose documents open in this pane when an intent link is followed. */
  takes?: string
}

/** A structure pane with a custom component whose items open documents beside it, as Sanity's lists do. */
export function listPane(S: StructureBuilder, { id, title, takes, ...own }: Options) {
  const list = takes ? S.documentTypeList(takes) : S.documentList().filter('true')
  // Typed as a document list, so that opening and creating documents in it stay Sanity's.
  return Object.assign(
    list
      .id(id)
      .title(title)
      .canHandleIntent((_intent, params) => takes !== undefined && params.type === takes)
      .serialize(),
    { __preserveInstance: true, type: 'component', options: {}, menuItems: [], ...own }
  )
}
