import { DownloadIcon } from '@sanity/icons/Download'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { InboxIcon } from '@sanity/icons/Inbox'
import { UserIcon } from '@sanity/icons/User'
import type { ComponentType } from 'react'
import { downloadInbox } from '../inbox/export.ts'
import { label } from '../language.ts'
import { apiVersion } from '../project.ts'
import type { Tree } from './items.ts'

type InboxType = 'message' | 'subscriber'

/** Messages and subscribers, unhandled ones first, each list with CSV export. */
export function inboxItem(tree: Tree) {
  const { S } = tree
  const title = label('收件箱', 'Inbox')
  const open = 'handled != true'
  return S.listItem()
    .id('inbox')
    .title(title)
    .icon(InboxIcon)
    .child(
      S.list()
        .id('inbox')
        .title(title)
        .items([
          item(
            tree,
            'unread',
            'message',
            label('未处理的留言', 'Unread messages'),
            EnvelopeIcon,
            open
          ),
          item(tree, 'messages', 'message', label('全部留言', 'All messages'), EnvelopeIcon),
          S.divider(),
          item(tree, 'subscribers', 'subscriber', label('订阅者', 'Subscribers'), UserIcon)
        ])
    )
}

function item(
  { S, context }: Tree,
  id: string,
  type: InboxType,
  title: string,
  icon: ComponentType,
  filter = 'true'
) {
  const csv = S.menuItem()
    .title(label('导出为 CSV 表格', 'Export as CSV'))
    .icon(DownloadIcon)
    .showAsAction(true)
    .action(() => void downloadInbox(context.getClient({ apiVersion }), type))
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
        .filter(`_type == $type && ${filter}`)
        .params({ type })
        .canHandleIntent((intent, params) => intent === 'edit' && params.type === type)
        .defaultOrdering([
          { field: 'handled', direction: 'asc' },
          { field: 'receivedAt', direction: 'desc' }
        ])
        .initialValueTemplates([])
        .menuItems([csv])
    )
}
