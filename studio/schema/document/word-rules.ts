import { EditIcon } from '@sanity/icons/Edit'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { DEFAULT_RULES } from '../../words/rules.ts'
import { administratorsOnly } from '../administrators.ts'

const acceptedTitles: Record<string, string> = {
  word: label('词语', 'Word'),
  reason: label('理由', 'Reason'),
  by: label('接受人', 'Accepted by'),
  at: label('时间', 'At'),
  document: label('文档', 'Document'),
  place: label('字段', 'Field')
}

/** Rules by which words are checked: for administrators. */
export const wordRules = defineType({
  name: 'wordRules',
  title: label('用词规则', 'Word rules'),
  type: 'document',
  icon: EditIcon,
  readOnly: administratorsOnly,
  initialValue: {
    blocking: false,
    forbidden: DEFAULT_RULES.forbidden.map((rule, index) => ({ _key: `f${index}`, ...rule })),
    terms: DEFAULT_RULES.terms.map((rule, index) => ({ _key: `t${index}`, ...rule }))
  },
  fields: [
    defineField({
      name: 'blocking',
      title: label('不改正就不能发布', 'Findings prevent publishing'),
      description: label('关闭时只提醒。', 'Off: findings are warnings only.'),
      type: 'boolean'
    }),
    defineField({
      name: 'forbidden',
      title: label('广告用语：不允许使用的词', 'Words that claims must not use'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'forbiddenWord',
          title: label('词语', 'Word'),
          fields: [
            defineField({
              name: 'word',
              title: label('词语', 'Word'),
              type: 'string',
              validation: rule => rule.required().error(label('请填写词语。', 'Enter the word.'))
            }),
            defineField({ name: 'reason', title: label('依据', 'Reason'), type: 'string' })
          ],
          preview: { select: { title: 'word', subtitle: 'reason' } }
        })
      ]
    }),
    defineField({
      name: 'terms',
      title: label('统一写法', 'House terms'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'houseTerm',
          title: label('名称', 'Term'),
          fields: [
            defineField({
              name: 'term',
              title: label('统一写法', 'Spelling'),
              type: 'string',
              validation: rule =>
                rule.required().error(label('请填写统一写法。', 'Enter the spelling.'))
            }),
            defineField({
              name: 'avoid',
              title: label('不要写作', 'Instead of'),
              type: 'array',
              of: [defineArrayMember({ type: 'string' })]
            })
          ],
          preview: { select: { title: 'term', subtitle: 'avoid.0' } }
        })
      ]
    }),
    defineField({
      name: 'accepted',
      title: label('已接受的个例', 'Accepted cases'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'acceptedCase',
          title: label('个例', 'Case'),
          fields: ['word', 'reason', 'by', 'at', 'document', 'place'].map(name =>
            defineField({ name, title: acceptedTitles[name] ?? name, type: 'string' })
          ),
          preview: { select: { title: 'word', subtitle: 'reason' } }
        })
      ]
    })
  ],
  preview: { prepare: () => ({ title: label('用词规则', 'Word rules') }) }
})
