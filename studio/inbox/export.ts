import type { SanityClient } from '@sanity/client'
import { label } from '../language.ts'
import { type Column, toCsv } from './csv.ts'

type Entry = Record<string, unknown>

const fields: Record<'message' | 'subscriber', [name: string, heading: string][]> = {
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

/** Downloads all messages or all subscribers as CSV, newest first. */
export async function downloadInbox(
  client: SanityClient,
  type: 'message' | 'subscriber'
): Promise<void> {
  const entries = await client.fetch<Entry[]>(
    '*[_type == $type] | order(receivedAt desc)',
    { type },
    { perspective: 'raw' }
  )
  const columns: Column<Entry>[] = fields[type].map(([name, heading]) => ({
    heading,
    value: entry => shown(entry[name])
  }))
  save(`${type}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(entries, columns))
}

function shown(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? label('是', 'yes') : label('否', 'no')) : value
}

function save(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}
