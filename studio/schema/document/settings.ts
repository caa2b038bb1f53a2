import { CogIcon } from '@sanity/icons/Cog'
import { LinkIcon } from '@sanity/icons/Link'
import { MenuIcon } from '@sanity/icons/Menu'
import { PanelRightIcon } from '@sanity/icons/PanelRight'
import { UlistIcon } from '@sanity/icons/Ulist'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { isVerificationTag } from '../../../shared/content/verification-tag.ts'
import { isBlank } from '../../../shared/text/is-blank.ts'
import { label } from '../../language.ts'
import { isLink } from '../../link.ts'
import { administratorsOnly } from '../administrators.ts'
import { localeString, localeText } from '../locale.ts'

/** Types that the setting of reviews offers. */
const reviewable = [
  { value: 'page', title: label('页面', 'Pages') },
  { value: 'camera', title: label('摄像机', 'Cameras') },
  { value: 'product', title: label('产品', 'Products') },
  { value: 'software', title: label('软件', 'Software') },
  { value: 'service', title: label('服务', 'Services') },
  { value: 'pricePlan', title: label('价格方案', 'Price plans') },
  { value: 'figure', title: label('关键数字', 'Figures') },
  { value: 'navigation', title: label('导航', 'Navigation') },
  { value: 'footer', title: label('页脚', 'Footer') },
  { value: 'siteSettings', title: label('网站设置', 'Site settings') }
]

export const siteSettings = defineType({
  name: 'siteSettings',
  title: label('网站设置', 'Site settings'),
  type: 'document',
  icon: CogIcon,
  fields: [
    localeString({ name: 'brandName', title: label('品牌名', 'Brand name') }),
    localeString({ name: 'companyName', title: label('公司全称', 'Company name') }),
    defineField({ name: 'mark', title: label('品牌标志', 'Brand mark'), type: 'picture' }),
    defineField({
      name: 'seo',
      title: label('默认搜索与分享', 'Default search and sharing'),
      type: 'seo'
    }),
    defineField({
      name: 'registrations',
      title: label('备案号', 'Registration numbers'),
      type: 'array',
      of: [defineArrayMember({ type: 'link' })]
    }),
    defineField({
      name: 'partners',
      title: label('合作伙伴', 'Partners'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'partner',
          title: label('合作伙伴', 'Partner'),
          fields: [
            localeString({ name: 'name', title: label('名称', 'Name') }),
            defineField({ name: 'logo', title: label('标志', 'Logo'), type: 'picture' }),
            defineField({
              name: 'href',
              title: label('网址', 'Address'),
              type: 'string',
              validation: rule =>
                rule.custom(
                  value =>
                    value === undefined ||
                    isLink(value) ||
                    label('请填写完整网址。', 'Enter a full address.')
                )
            })
          ],
          preview: { select: { title: 'name.zh', media: 'logo' } }
        })
      ]
    }),
    defineField({
      name: 'contact',
      title: label('联系方式', 'Contact details'),
      type: 'object',
      fields: [
        localeText({ name: 'address', title: label('地址', 'Address') }, false),
        defineField({ name: 'phone', title: label('电话', 'Telephone'), type: 'string' }),
        defineField({
          name: 'email',
          title: label('邮箱', 'E-mail'),
          type: 'string',
          validation: rule =>
            rule.email().error(label('请填写有效的邮箱地址。', 'Enter a valid e-mail address.'))
        }),
        localeString({ name: 'hours', title: label('服务时间', 'Hours') }, false)
      ]
    }),
    defineField({
      name: 'searchSynonyms',
      title: label('搜索同义词', 'Search synonyms'),
      description: label(
        '每行一组意思相同的词，用等号隔开，如：摄像头 = 摄像机 = 相机。访客搜索其中一个词，也会找到其他词。',
        'A group of words with the same meaning per line, such as: camera = webcam. A search for one finds the others.'
      ),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          validation: rule =>
            rule.custom(
              line =>
                isBlank(line) ||
                String(line)
                  .split(/[=＝]/)
                  .filter(word => !isBlank(word)).length > 1 ||
                label(
                  '请填写至少两个词，用等号隔开。',
                  'Enter at least two words with = between them.'
                )
            )
        })
      ]
    }),
    defineField({
      name: 'verification',
      title: label('站点验证', 'Site verification'),
      description: label(
        '搜索引擎站长平台给出的 meta 标签：名称和内容，只放在首页。',
        'The meta tags by which search engines verify the site: name and content, on the home pages only.'
      ),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'verificationTag',
          title: label('验证标签', 'Tag'),
          fields: [
            defineField({ name: 'name', title: label('名称', 'Name'), type: 'string' }),
            defineField({ name: 'content', title: label('内容', 'Content'), type: 'string' })
          ],
          validation: rule =>
            rule.custom(
              tag =>
                !tag ||
                isVerificationTag(tag) ||
                label(
                  '请照抄搜索引擎给出的 name（如 search-site-verification）和 content。',
                  'Copy name (such as search-site-verification) and content as the search engine gives them.'
                )
            ),
          preview: { select: { title: 'name', subtitle: 'content' } }
        })
      ]
    }),
    defineField({
      name: 'review',
      title: label('发布前审核', 'Review before publishing'),
      type: 'object',
      // The lake refuses changes of others as well.
      readOnly: administratorsOnly,
      options: { collapsible: true, collapsed: true },
      fields: [
        defineField({
          name: 'types',
          title: label('需要其他人审核的内容', 'What needs a second pair of eyes'),
          description: label(
            '勾选的内容须由送审人以外的编辑批准后才能发布；不勾选则与平时一样。',
            'Documents of these types are published by another editor than the one who requested the review. None: as usual.'
          ),
          type: 'array',
          of: [defineArrayMember({ type: 'string' })],
          options: { list: reviewable }
        })
      ]
    }),
    defineField({
      name: 'noticeEmail',
      title: label('留言通知邮箱', 'E-mail for message notices'),
      type: 'string',
      validation: rule =>
        rule.email().error(label('请填写有效的邮箱地址。', 'Enter a valid e-mail address.'))
    }),
    defineField({
      name: 'messageRetentionDays',
      title: label('留言保存天数', 'Days that messages are kept'),
      type: 'number',
      initialValue: 365,
      validation: rule =>
        rule
          .integer()
          .min(1)
          .max(3650)
          .error(label('请填写 1 到 3650 之间的天数。', 'Enter 1 to 3650 days.'))
    })
  ],
  preview: { prepare: () => ({ title: label('网站设置', 'Site settings') }) }
})

export const navigation = defineType({
  name: 'navigation',
  title: label('导航', 'Navigation'),
  type: 'document',
  icon: MenuIcon,
  fields: [
    defineField({
      name: 'items',
      title: label('菜单项', 'Items'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'navigationItem',
          icon: LinkIcon,
          title: label('菜单项', 'Item'),
          fields: [
            localeString({ name: 'title', title: label('标题', 'Title') }),
            defineField({
              name: 'path',
              title: label('路径', 'Path'),
              type: 'string',
              description: label(
                '不带语言前缀，如 /hardware。',
                'Without language, such as /hardware.'
              ),
              validation: rule =>
                rule
                  .required()
                  .regex(/^\/(?![/\\])[^\s\\]*$/)
                  .error(
                    label(
                      '请填写以 / 开头的本站路径。',
                      'Enter a path of this site, beginning with /.'
                    )
                  )
            })
          ],
          preview: { select: { title: 'title.zh', subtitle: 'path' } }
        })
      ],
      validation: rule =>
        rule.required().min(1).error(label('至少保留一个菜单项。', 'Keep at least one item.'))
    })
  ],
  preview: { prepare: () => ({ title: label('导航', 'Navigation') }) }
})

export const footer = defineType({
  name: 'footer',
  title: label('页脚', 'Footer'),
  type: 'document',
  icon: PanelRightIcon,
  fields: [
    localeText({ name: 'blurb', title: label('简介', 'Blurb') }),
    defineField({
      name: 'columns',
      title: label('栏目', 'Columns'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'footerColumn',
          icon: UlistIcon,
          title: label('栏目', 'Column'),
          fields: [
            localeString({ name: 'title', title: label('标题', 'Title') }),
            defineField({
              name: 'links',
              title: label('链接', 'Links'),
              type: 'array',
              of: [defineArrayMember({ type: 'link' })]
            })
          ],
          preview: {
            select: { title: 'title.zh', links: 'links' },
            prepare: ({ title, links }) => ({ title, subtitle: linkNames(links) })
          }
        })
      ]
    }),
    localeString({
      name: 'subscribePlaceholder',
      title: label('订阅框提示文字', 'Subscribe placeholder')
    })
  ],
  preview: { prepare: () => ({ title: label('页脚', 'Footer') }) }
})

function linkNames(links: { label?: { zh?: string } }[] = []): string {
  return Object.values(links)
    .map(({ label: text }) => text?.zh ?? '')
    .join('、')
}
