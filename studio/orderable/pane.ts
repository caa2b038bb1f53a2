import { AddIcon } from '@sanity/icons/Add'
import type { StructureBuilder } from 'sanity/structure'
import { label } from '../language.ts'
import { listPane } from '../list/pane.ts'
import { OrderPane } from './OrderPane.tsx'

/** A pane that lists all documents of a type in display order, sortable, with a create button. */
export function orderedList(S: StructureBuilder, type: string, title: string) {
  const add = S.menuItem()
    .title(label('新建', 'New'))
    .icon(AddIcon)
    .intent({ type: 'create', params: { type } })
    .showAsAction(true)
    .serialize()
  return listPane(S, {
    id: type,
    title,
    takes: type,
    component: OrderPane,
    options: { type },
    menuItems: [add]
  })
}
