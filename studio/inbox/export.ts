import type { SanityClient } from '@sanity/client'
import { label } from '../language.ts'
import { localTime, timeZone } from '../local-time.ts'
import { saveFile } from '../save-file.ts'
import { toCsv } from './csv.ts'
import { type InboxList, type InboxType, inboxFilters } from './lists.ts'
import type { Column } from './table.ts'
import { toXlsx } from './xlsx.ts'

type Entry = Record<string, unknown>

/** Formats of the export. */
export type ExportFormat = 'csv' | 'xlsx'

const TIMES = ['receivedAt', 'handledAt']

const fields: Record<InboxType, [name: string, heading: string][]> = {
  message: [
    ['receivedAt', label('收到时间', 'Received')],
    ['theme', label('主题', 'Theme')],
    ['company', label('所属公司', 'Affiliated company')],
    ['name', label('姓名', 'Name')],
    ['email', label('邮箱', 'E-mail')],
    ['phone', label('电话', 'Telephone')],
    ['message', label('留言内容', 'Message')],
    ['locale', label('语言', 'Language')],
    ['page', label('来源页面', 'Sent from')],
    ['handled', label('已处理', 'Handled')],
    ['handledBy', label('处理人', 'Handled by')],
    ['handledAt', label('处理时间', 'Handled at')]
  ],
  subscriber: [
    ['receivedAt', label('订阅时间', 'Subscribed')],
    ['email', label('邮箱', 'E-mail')],
    ['locale', label('语言', 'Language')],
    ['confirmed', label('已确认', 'Confirmed')],
    ['unsubscribe', label('退订链接', 'Unsubscribe link')],
    ['handled', label('已处理', 'Handled')]
  ]
}

/** Downloads what a list of the inbox shows, in its order. */
export async function downloadInbox(
  client: SanityClient,
  list: InboxList,
  format: ExportFormat
): Promise<void> {
  const { type, shows } = list
  const entries = await client.fetch<Entry[]>(
    `*[${inboxFilters[shows]}] | order(handled asc, receivedAt desc)`,
    { type },
    { perspective: 'raw' }
  )
  const columns = getColumns(type)
  const content =
    format === 'csv'
      ? new Blob([toCsv(entries, columns)], { type: 'text/csv;charset=utf-8' })
      : await toXlsx(entries, columns)
  saveFile(
    `${type}-${shows}-${localTime(new Date().toISOString()).slice(0, 10)}.${format}`,
    content
  )
}

function getColumns(type: InboxType): Column<Entry>[] {
  return fields[type].map(([name, heading]) =>
    TIMES.includes(name)
      ? {
          heading: `${heading} (${timeZone()})`,
          value: entry => localTime(String(entry[name] ?? ''))
        }
      : { heading, value: entry => shown(entry[name]) }
  )
}

function shown(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? label('是', 'yes') : label('否', 'no')) : value
}
