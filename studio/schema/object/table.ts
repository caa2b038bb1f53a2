import { ThListIcon } from '@sanity/icons/ThList'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'

export const tableRow = defineType({
  name: 'tableRow',
  title: label('行', 'Row'),
  type: 'object',
  fields: [
    defineField({
      name: 'cells',
      title: label('单元格', 'Cells'),
      type: 'array',
      of: [defineArrayMember({ type: 'string' })]
    })
  ],
  preview: {
    select: { cells: 'cells' },
    prepare: ({ cells }) => ({ title: Object.values(cells ?? {}).join(' | ') })
  }
})

/** A table in rich text, as it is pasted from a spreadsheet or text document. */
export const table = defineType({
  name: 'table',
  title: label('表格', 'Table'),
  type: 'object',
  icon: ThListIcon,
  fields: [
    defineField({
      name: 'rows',
      title: label('行', 'Rows'),
      type: 'array',
      description: label('第一行是表头。', 'The first row is the head.'),
      of: [defineArrayMember({ type: 'tableRow' })],
      validation: rule =>
        rule.min(1).error(label('请添加行，或删除表格。', 'Add rows, or remove the table.'))
    })
  ],
  preview: {
    select: { title: 'rows.0.cells.0' },
    prepare: ({ title }) => ({ title, subtitle: label('表格', 'Table') })
  }
})
