import { HashIcon } from '@sanity/icons/Hash'
import { defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { localeString } from '../locale.ts'

/** A marketing figure: displayed value, what it counts, and its meaning. */
export const figure = defineType({
  name: 'figure',
  title: label('关键数字', 'Figure'),
  type: 'document',
  icon: HashIcon,
  fields: [
    localeString({
      name: 'value',
      title: label('数值', 'Value'),
      description: label('如 1998、≤ 30 W、50+。', 'Such as 1998, ≤ 30 W, 50+.')
    }),
    localeString({ name: 'label', title: label('名称', 'Label') }),
    localeString({ name: 'note', title: label('含义', 'Meaning') }, false),
    defineField({
      name: 'since',
      title: label('年份', 'Year'),
      type: 'number',
      description: label('统计截至的年份（可选）。', 'The year that it holds for (optional).')
    })
  ],
  preview: { select: { title: 'value.zh', subtitle: 'label.zh' } }
})
