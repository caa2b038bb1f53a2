import { AddIcon } from '@sanity/icons/Add'
import type { StructureBuilder } from 'sanity/structure'
import { label } from '../language.ts'
import { OrderPane } from './OrderPane.tsx'

/** A pane that lists all documents of a type in display order, to be dragged, with a button for a new one. */
export function orderedList(S: StructureBuilder, type: string, title: string) {
  const add = S.menuItem()
    .title(label('新建', 'New'))
    .icon(AddIcon)
    .intent({ type: 'create', params: { type } })
    .showAsAction(true)
  // A list of documents in all but its looks: opening and creating documents inside it stay Sanity's.
  return Object.assign(
    S.documentTypeList(type)
      .title(title)
      .canHandleIntent((_intent, params) => params.type === type)
      .serialize(),
    {
      __preserveInstance: true,
      type: 'component',
      component: OrderPane,
      options: { type },
      menuItems: [add.serialize()]
    }
  )
}
