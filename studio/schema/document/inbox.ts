import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { UserIcon } from '@sanity/icons/User'
import { defineArrayMember, defineField, defineType, type FieldDefinition } from 'sanity'
import { Reply } from '../../inbox/Reply.tsx'
import { label, studioLanguage } from '../../language.ts'

function readOnly(name: string, title: string, type: 'string' | 'text' | 'datetime' = 'string') {
  return defineField({ name, title, type, readOnly: true })
}

const SENDER = 'sender'

function sideBySide(...fields: FieldDefinition[]) {
  return fields.map(field => ({ ...field, fieldset: SENDER }) as FieldDefinition)
}

const handled = [
  defineField({
    name: 'spam',
    title: label('垃圾信息', 'Spam'),
    type: 'boolean',
    readOnly: true,
    hidden: ({ value }) => value !== true
  }),
  defineField({
    name: 'handled',
    title: label('已处理', 'Handled'),
    type: 'boolean',
    readOnly: true
  }),
  readOnly('handledBy', label('处理人', 'Handled by')),
  readOnly('handledAt', label('处理时间', 'Handled at'), 'datetime')
]

const newestFirst = [
  {
    name: 'unreadFirst',
    title: label('未处理在前', 'Unread first'),
    by: [
      { field: 'handled', direction: 'asc' as const },
      { field: 'receivedAt', direction: 'desc' as const }
    ]
  },
  {
    name: 'newestFirst',
    title: label('最新在前', 'Newest first'),
    by: [{ field: 'receivedAt', direction: 'desc' as const }]
  }
]

function day(moment: string | undefined): string {
  return moment
    ? new Date(moment).toLocaleString(studioLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
    : ''
}

export const message = defineType({
  name: 'message',
  title: label('留言', 'Message'),
  type: 'document',
  icon: EnvelopeIcon,
  fieldsets: [{ name: SENDER, title: label('留言人', 'Sender'), options: { columns: 2 } }],
  fields: [
    readOnly('theme', label('主题', 'Theme')),
    { ...readOnly('message', label('留言内容', 'Message'), 'text'), rows: 5 },
    ...sideBySide(
      { ...readOnly('email', label('邮箱', 'E-mail')), components: { input: Reply } },
      readOnly('phone', label('电话', 'Telephone')),
      readOnly('name', label('姓名', 'Name')),
      readOnly('company', label('所属公司', 'Affiliated company')),
      readOnly('locale', label('语言', 'Language')),
      readOnly('page', label('来源页面', 'Sent from'))
    ),
    defineField({
      name: 'phoneNumbers',
      title: label('电话（用于比对）', 'Telephone, for comparison'),
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      hidden: true,
      readOnly: true
    }),
    readOnly('receivedAt', label('收到时间', 'Received'), 'datetime'),
    ...handled
  ],
  orderings: newestFirst,
  preview: {
    select: {
      theme: 'theme',
      company: 'company',
      name: 'name',
      at: 'receivedAt',
      handled: 'handled'
    },
    prepare: ({ theme, company, name, at, handled }) => ({
      title: theme || label('（无主题）', '(no theme)'),
      subtitle: [day(at), company, name].filter(Boolean).join(' · '),
      media: handled ? CheckmarkCircleIcon : EnvelopeIcon
    })
  }
})

export const subscriber = defineType({
  name: 'subscriber',
  title: label('订阅者', 'Subscriber'),
  type: 'document',
  icon: UserIcon,
  fields: [
    readOnly('email', label('邮箱', 'E-mail')),
    readOnly('locale', label('语言', 'Language')),
    readOnly('receivedAt', label('订阅时间', 'Subscribed'), 'datetime'),
    defineField({
      name: 'confirmed',
      title: label('已确认', 'Confirmed'),
      type: 'boolean',
      readOnly: true
    }),
    readOnly('unsubscribe', label('退订链接', 'Unsubscribe link')),
    ...handled
  ],
  orderings: newestFirst,
  preview: {
    select: { email: 'email', at: 'receivedAt', handled: 'handled' },
    prepare: ({ email, at, handled }) => ({
      title: email,
      subtitle: day(at),
      media: handled ? CheckmarkCircleIcon : UserIcon
    })
  }
})
