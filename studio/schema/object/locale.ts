import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { isLink } from '../../link.ts'
import { RichTextInput } from '../../paste/RichTextInput.tsx'
import { checkEnglish } from '../locale.ts'

const zh = label('中文', 'Chinese')
const en = label('英文', 'English')

export const localeStringType = defineType({
  name: 'localeString',
  title: label('双语短文本', 'Text in two languages'),
  type: 'object',
  validation: rule => rule.custom(checkEnglish).warning(),
  // Sanity collapses deeply nested objects by default, which would hide a required text.
  options: { columns: 2, collapsible: false },
  fields: [
    defineField({ name: 'zh', title: zh, type: 'string' }),
    defineField({ name: 'en', title: en, type: 'string' })
  ]
})

export const localeTextType = defineType({
  name: 'localeText',
  title: label('双语段落', 'Paragraph in two languages'),
  type: 'object',
  validation: rule => rule.custom(checkEnglish).warning(),
  options: { columns: 2, collapsible: false },
  fields: [
    defineField({ name: 'zh', title: zh, type: 'text', rows: 3 }),
    defineField({ name: 'en', title: en, type: 'text', rows: 3 })
  ]
})

/** Portable Text limited to the styles, marks and blocks that the site renders. */
export const richText = defineType({
  name: 'richText',
  title: label('富文本', 'Rich text'),
  type: 'array',
  // The types of an array field do not know that its members are blocks.
  components: { input: RichTextInput as never },
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: label('正文', 'Body'), value: 'normal' },
        { title: label('导语', 'Lead'), value: 'lead' },
        { title: label('小标题', 'Heading'), value: 'h2' },
        { title: label('次级标题', 'Subheading'), value: 'h3' }
      ],
      lists: [
        { title: label('项目符号', 'Bullets'), value: 'bullet' },
        { title: label('编号', 'Numbers'), value: 'number' }
      ],
      marks: {
        decorators: [
          { title: label('强调', 'Strong'), value: 'strong' },
          { title: label('斜体', 'Italic'), value: 'em' }
        ],
        annotations: [
          defineArrayMember({
            name: 'link',
            title: label('链接', 'Link'),
            type: 'object',
            fields: [
              defineField({
                name: 'href',
                title: label('地址', 'Address'),
                type: 'string',
                description: label(
                  '本站路径（如 /hardware）、http(s) 网址、mailto: 或 tel:。',
                  'A path of this site (such as /hardware), an http(s) address, mailto: or tel:.'
                ),
                validation: rule =>
                  rule
                    .required()
                    .custom(value =>
                      value === undefined || isLink(value)
                        ? true
                        : label(
                            '请填写本站路径（以 / 开头）、http(s) 网址、mailto: 或 tel:。',
                            'Enter a path of this site (beginning with /), an http(s) address, mailto: or tel:.'
                          )
                    )
              })
            ]
          })
        ]
      }
    }),
    defineArrayMember({ type: 'picture' }),
    defineArrayMember({ type: 'table' })
  ]
})

export const localeBlocksType = defineType({
  name: 'localeBlocks',
  title: label('双语富文本', 'Rich text in two languages'),
  type: 'object',
  validation: rule => rule.custom(checkEnglish).warning(),
  fields: [
    defineField({ name: 'zh', title: zh, type: 'richText' }),
    defineField({ name: 'en', title: en, type: 'richText' })
  ]
})
