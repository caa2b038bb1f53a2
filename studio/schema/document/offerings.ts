import { ComponentIcon } from '@sanity/icons/Component'
import { CubeIcon } from '@sanity/icons/Cube'
import { WrenchIcon } from '@sanity/icons/Wrench'
import type { ComponentType } from 'react'
import { defineType, type PreviewValue } from 'sanity'
import { label } from '../../language.ts'
import { offering, order } from './routed.ts'

/** List preview: the document's picture, else the icon of its type. */
function preview(icon: ComponentType) {
  return {
    select: { title: 'name.zh', subtitle: 'path', media: 'picture' },
    prepare: (shown: { title?: string; subtitle?: string; media?: PreviewValue['media'] }) => ({
      ...shown,
      media: shown.media ?? icon
    })
  }
}

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
  icon: CubeIcon,
  fields: [...offering('product', '/productxoa'), order],
  orderings,
  preview: preview(CubeIcon)
})

export const software = defineType({
  name: 'software',
  title: label('软件', 'Software'),
  type: 'document',
  icon: ComponentIcon,
  fields: [...offering('software', '/software/approval'), order],
  orderings,
  preview: preview(ComponentIcon)
})

export const service = defineType({
  name: 'service',
  title: label('服务', 'Service'),
  type: 'document',
  icon: WrenchIcon,
  fields: [...offering('service', '/service'), order],
  orderings,
  preview: preview(WrenchIcon)
})
