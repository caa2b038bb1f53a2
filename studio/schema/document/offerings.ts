import { defineType } from 'sanity'
import { label } from '../../language.ts'
import { offering, order } from './routed.ts'

const preview = { select: { title: 'name.zh', subtitle: 'path', media: 'picture' } }
const orderings = [
  {
    name: 'order',
    title: label('排列顺序', 'Display order'),
    by: [{ field: 'order', direction: 'asc' as const }]
  }
]

export const product = defineType({
  name: 'product',
  title: label('产品', 'Product'),
  type: 'document',
  fields: [...offering('product', '/productxoa'), order],
  orderings,
  preview
})

export const software = defineType({
  name: 'software',
  title: label('软件', 'Software'),
  type: 'document',
  fields: [...offering('software', '/software/approval'), order],
  orderings,
  preview
})

export const service = defineType({
  name: 'service',
  title: label('服务', 'Service'),
  type: 'document',
  fields: [...offering('service', '/service'), order],
  orderings,
  preview
})
