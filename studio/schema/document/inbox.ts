import { defineField, defineType } from 'sanity'
import { label } from '../../language.ts'

function readOnly(name: string, title: string, type: 'string' | 'text' | 'datetime' = 'string') {
  return defineField({ name, title, type, readOnly: true })
}

const handled = [
  defineField({
    name: 'handled',
    title: label('已处理', 'Handled'),
    type: 'boolean',
    initialValue: false
  }),
  readOnly('handledBy', label('处理人', 'Handled by')),
  readOnly('handledAt', label('处理时间', 'Handled at'), 'datetime')
]

export const message = defineType({
  name: 'message',
  title: label('留言', 'Message'),
  type: 'document',
  fields: [
    readOnly('theme', label('主题', 'Theme')),
    readOnly('company', label('所属公司', 'Affiliated company')),
    readOnly('name', label('姓名', 'Name')),
    readOnly('email', label('邮箱', 'E-mail')),
    readOnly('phone', label('电话', 'Telephone')),
    readOnly('message', label('留言内容', 'Message'), 'text'),
    readOnly('locale', label('语言', 'Language')),
    readOnly('page', label('来源页面', 'Sent from')),
    readOnly('receivedAt', label('收到时间', 'Received'), 'datetime'),
    ...handled
  ],
  preview: { select: { title: 'theme', subtitle: 'name' } }
})

export const subscriber = defineType({
  name: 'subscriber',
  title: label('订阅者', 'Subscriber'),
  type: 'document',
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
    ...handled
  ],
  preview: { select: { title: 'email', subtitle: 'receivedAt' } }
})
