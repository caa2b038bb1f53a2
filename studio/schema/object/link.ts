import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { isLink } from '../../link.ts'
import { localeString } from '../locale.ts'

const linkMessage = label(
  '请填写本站路径（以 / 开头）、http(s) 网址、mailto: 或 tel:。',
  'Enter a path of this site (beginning with /), an http(s) address, mailto: or tel:.'
)

/** A label with an address; plain text without one. */
export const link = defineType({
  name: 'link',
  title: label('链接', 'Link'),
  type: 'object',
  icon: LinkIcon,
  fields: [
    localeString({ name: 'label', title: label('文字', 'Label') }),
    defineField({
      name: 'href',
      title: label('地址', 'Address'),
      type: 'string',
      description: label(
        '留空则显示为纯文字。本站路径不带语言前缀，如 /hardware。',
        'Empty: plain text. Paths of this site without language, such as /hardware.'
      ),
      validation: rule => rule.custom(value => value === undefined || isLink(value) || linkMessage)
    })
  ],
  preview: { select: { title: 'label.zh', subtitle: 'href' } }
})

/** Title, description and picture for search engines and shared links. */
export const seo = defineType({
  name: 'seo',
  title: label('搜索与分享', 'Search and sharing'),
  type: 'object',
  options: { collapsible: true, collapsed: false },
  fields: [
    localeString({
      name: 'title',
      title: label('页面标题', 'Page title'),
      description: label('不含品牌名，品牌名自动附加。', 'Without the brand name, which is added.')
    }),
    defineField({
      name: 'description',
      title: label('页面描述', 'Description'),
      type: 'localeText',
      description: label(
        '中文 60–80 字，英文 120–160 个字符。',
        'Chinese 60–80 characters, English 120–160.'
      )
    }),
    defineField({ name: 'image', title: label('分享图片', 'Sharing picture'), type: 'picture' })
  ]
})
