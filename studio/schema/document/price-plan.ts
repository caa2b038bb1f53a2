import { BillIcon } from '@sanity/icons/Bill'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { localeString, localeText } from '../locale.ts'
import { order } from './routed.ts'

export const pricePlan = defineType({
  name: 'pricePlan',
  title: label('价格方案', 'Price plan'),
  type: 'document',
  icon: BillIcon,
  fields: [
    localeString({ name: 'name', title: label('名称', 'Name') }),
    localeString({ name: 'audience', title: label('适用对象', 'For whom') }),
    localeString({ name: 'price', title: label('价格', 'Price') }),
    localeText({ name: 'summary', title: label('说明', 'Summary') }),
    defineField({ name: 'action', title: label('按钮', 'Action'), type: 'link' }),
    defineField({
      name: 'values',
      title: label('方案内容', 'Values'),
      type: 'array',
      of: [defineArrayMember({ type: 'planValue' })]
    }),
    order
  ],
  preview: { select: { title: 'name.zh', subtitle: 'price.zh' } }
})
