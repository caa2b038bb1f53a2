import { DownloadIcon } from '@sanity/icons/Download'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { InboxIcon } from '@sanity/icons/Inbox'
import { UserIcon } from '@sanity/icons/User'
import type { ComponentType } from 'react'
import { downloadInbox, type ExportFormat } from '../inbox/export.ts'
import { type InboxList, inboxFilters } from '../inbox/lists.ts'
import { label } from '../language.ts'
import { apiVersion, hosted } from '../project.ts'
import type { Tree } from './items.ts'
import { NoPermission } from './NoPermission.tsx'
import { InboxCount, UnreadCount } from './UnreadCount.tsx'

/** Roles that see private documents, by the lake's rules. */
const READERS = ['administrator', 'editor']

/** Messages and subscribers, unhandled ones first, each list with its export. */
export function inboxItem(tree: Tree) {
  const { S, context } = tree
  const title = label('收件箱', 'Inbox')
  const isReader =
    hosted || context.currentUser?.roles.some(({ name }) => READERS.includes(name)) === true
  return S.listItem()
    .id('inbox')
    .title(title)
    .icon(isReader ? InboxCount : InboxIcon)
    .child(
      isReader
        ? S.list().id('inbox').title(title).items(items(tree))
        : S.component(NoPermission)
            .id('inbox')
            .title(title)
            // The address of one of its lists is answered in the same way.
            .child(id => S.component(NoPermission).id(id).title(title))
    )
}

function items(tree: Tree) {
  const unread = label('未处理的留言', 'Unread messages')
  const messages = label('全部留言', 'All messages')
  const subscribers = label('订阅者', 'Subscribers')
  return [
    item(tree, 'unread', { type: 'message', shows: 'unread' }, unread, UnreadCount),
    item(tree, 'messages', { type: 'message', shows: 'all' }, messages, EnvelopeIcon),
    item(
      tree,
      'spam',
      { type: 'message', shows: 'spam' },
      label('垃圾信息', 'Spam'),
      ErrorOutlineIcon
    ),
    tree.S.divider(),
    item(tree, 'subscribers', { type: 'subscriber', shows: 'all' }, subscribers, UserIcon)
  ]
}

function item(
  { S, context }: Tree,
  id: string,
  list: InboxList,
  title: string,
  icon: ComponentType
) {
  const { type, shows } = list
  const exportAs = (format: ExportFormat, text: string) =>
    S.menuItem()
      .title(text)
      .icon(DownloadIcon)
      .showAsAction(true)
      .action(() => void downloadInbox(context.getClient({ apiVersion }), list, format))
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(
      S.documentList()
        .id(id)
        .title(title)
        .schemaType(type)
        .apiVersion(apiVersion)
        .filter(inboxFilters[shows])
        .params({ type })
        .canHandleIntent((intent, params) => intent === 'edit' && params.type === type)
        .defaultOrdering([
          { field: 'handled', direction: 'asc' },
          { field: 'receivedAt', direction: 'desc' }
        ])
        .initialValueTemplates([])
        .menuItems([
          exportAs('csv', label('导出为 CSV 表格', 'Export as CSV')),
          exportAs('xlsx', label('导出为 Excel 表格', 'Export as Excel'))
        ])
    )
}
