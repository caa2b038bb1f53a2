import { DocumentIcon } from '@sanity/icons/Document'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { localeString } from '../locale.ts'
import { sectionNames } from '../section/sections.ts'
import { path } from './routed.ts'

export const page = defineType({
  name: 'page',
  title: label('页面', 'Page'),
  type: 'document',
  icon: DocumentIcon,
  fields: [
    localeString({
      name: 'name',
      title: label('页面名称', 'Name of the page'),
      description: label('用于面包屑和搜索。', 'For breadcrumb and search.')
    }),
    path('page', '/hardware'),
    defineField({
      name: 'sections',
      title: label('版块', 'Sections'),
      type: 'array',
      of: sectionNames.map(type => defineArrayMember({ type }))
    }),
    defineField({ name: 'seo', title: label('搜索与分享', 'Search and sharing'), type: 'seo' })
  ],
  preview: { select: { title: 'name.zh', subtitle: 'path' } }
})
