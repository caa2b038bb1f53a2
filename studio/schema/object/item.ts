import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { ClockIcon } from '@sanity/icons/Clock'
import { ComponentIcon } from '@sanity/icons/Component'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { PinIcon } from '@sanity/icons/Pin'
import { PlugIcon } from '@sanity/icons/Plug'
import { SparkleIcon } from '@sanity/icons/Sparkle'
import { ThListIcon } from '@sanity/icons/ThList'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { isBlank } from '../../../shared/text/is-blank.ts'
import { label } from '../../language.ts'
import { localeString, localeText } from '../locale.ts'

/** A heading with a sentence and an optional picture. */
export const highlight = defineType({
  name: 'highlight',
  title: label('要点', 'Highlight'),
  type: 'object',
  icon: SparkleIcon,
  fields: [
    localeString({ name: 'title', title: label('标题', 'Title') }),
    localeText({ name: 'text', title: label('说明', 'Text') }),
    defineField({ name: 'picture', title: label('图片', 'Picture'), type: 'picture' }),
    defineField({
      name: 'scene',
      title: label('界面插图', 'Interface scene'),
      type: 'sceneName',
      description: label('没有图片时显示。', 'Shown where there is no picture.')
    }),
    defineField({
      name: 'detail',
      title: label('界面局部', 'Interface detail'),
      type: 'detailName',
      description: label(
        '没有图片时显示，摄像机页面除外。',
        'Shown where there is no picture, except on pages of cameras.'
      )
    })
  ],
  preview: { select: { title: 'title.zh', subtitle: 'text.zh', media: 'picture' } }
})

/** A protocol or standard with its edition, and whether the camera is certified or only supports it. */
export const protocol = defineType({
  name: 'protocol',
  title: label('协议或标准', 'Protocol or standard'),
  type: 'object',
  icon: PlugIcon,
  fields: [
    defineField({
      name: 'name',
      title: label('名称', 'Name'),
      type: 'string',
      validation: rule =>
        rule.required().error(label('请填写名称，如 ONVIF。', 'Enter the name, such as ONVIF.'))
    }),
    defineField({
      name: 'edition',
      title: label('版本', 'Edition'),
      type: 'string',
      description: label('如 2022、Profile T。', 'Such as 2022, Profile T.')
    }),
    defineField({
      name: 'conformity',
      title: label('符合情况', 'Conformity'),
      type: 'string',
      description: label(
        '只有取得证书的才选“已认证”，并填写证书编号；其余选“支持”，不确定时留空。',
        'Certified: only with a certificate, whose number is entered below. Otherwise supported; empty if unknown.'
      ),
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          { value: 'supported', title: label('支持', 'Supported') },
          { value: 'certified', title: label('已认证', 'Certified') }
        ]
      }
    }),
    defineField({
      name: 'certificate',
      title: label('证书编号', 'Certificate number'),
      type: 'string',
      hidden: ({ parent }) => parent?.conformity !== 'certified',
      validation: rule =>
        rule.custom(
          (value, { parent }) =>
            (parent as { conformity?: string } | undefined)?.conformity !== 'certified' ||
            !isBlank(value) ||
            label('请填写证书编号。', 'Enter the number of the certificate.')
        )
    }),
    localeString({ name: 'note', title: label('用途说明', 'What it is for') }, false)
  ],
  preview: { select: { title: 'name', subtitle: 'edition' } }
})

/** An additional row of a specification table. */
export const specification = defineType({
  name: 'specification',
  title: label('参数', 'Specification'),
  type: 'object',
  icon: ThListIcon,
  fields: [
    defineField({
      name: 'group',
      title: label('分组', 'Group'),
      type: 'string',
      options: {
        list: [
          { value: 'imaging', title: label('成像', 'Imaging') },
          { value: 'analytics', title: label('智能分析', 'Analytics') },
          { value: 'network', title: label('网络与协议', 'Network') },
          { value: 'body', title: label('机身与环境', 'Body and environment') },
          { value: 'service', title: label('保修与标准', 'Warranty and standards') }
        ]
      },
      validation: rule => rule.required().error(label('请选择分组。', 'Choose a group.'))
    }),
    localeString({ name: 'label', title: label('参数名', 'Name') }),
    localeString({ name: 'value', title: label('参数值', 'Value') })
  ],
  preview: { select: { title: 'label.zh', subtitle: 'value.zh' } }
})

/** A frequently asked question with its answer. */
export const question = defineType({
  name: 'question',
  title: label('问答', 'Question'),
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    localeString({ name: 'question', title: label('问题', 'Question') }),
    localeText({ name: 'answer', title: label('回答', 'Answer') })
  ],
  preview: { select: { title: 'question.zh', subtitle: 'answer.zh' } }
})

/** A timeline entry: year (or step) and event. */
export const moment = defineType({
  name: 'moment',
  title: label('节点', 'Moment'),
  type: 'object',
  icon: ClockIcon,
  fields: [
    localeString({ name: 'label', title: label('时间或序号', 'Time or number') }),
    localeString({ name: 'title', title: label('标题', 'Title') }),
    localeText({ name: 'text', title: label('说明', 'Text') }, false)
  ],
  preview: { select: { title: 'title.zh', subtitle: 'label.zh' } }
})

/** An annotation on a picture; position in percent of width and height. */
export const annotation = defineType({
  name: 'annotation',
  title: label('图上标注', 'Annotation'),
  type: 'object',
  icon: PinIcon,
  fields: [
    localeString({ name: 'title', title: label('标题', 'Title') }),
    localeText({ name: 'text', title: label('说明', 'Text') }),
    defineField({
      name: 'x',
      title: label('横向位置（%）', 'From the left (%)'),
      type: 'number',
      validation: rule => rule.required().min(0).max(100)
    }),
    defineField({
      name: 'y',
      title: label('纵向位置（%）', 'From the top (%)'),
      type: 'number',
      validation: rule => rule.required().min(0).max(100)
    })
  ],
  preview: { select: { title: 'title.zh', subtitle: 'text.zh' } }
})

/** A solution with its parts, each linking to a page. */
export const solution = defineType({
  name: 'solution',
  title: label('解决方案', 'Solution'),
  type: 'object',
  icon: ComponentIcon,
  fields: [
    localeString({ name: 'title', title: label('标题', 'Title') }),
    localeText({ name: 'text', title: label('说明', 'Text') }),
    defineField({ name: 'scene', title: label('界面插图', 'Interface scene'), type: 'sceneName' }),
    defineField({
      name: 'links',
      title: label('链接', 'Links'),
      type: 'array',
      of: [defineArrayMember({ type: 'link' })]
    })
  ],
  preview: { select: { title: 'title.zh', subtitle: 'text.zh' } }
})

/** A cell of the plan comparison: its row and value. */
export const planValue = defineType({
  name: 'planValue',
  title: label('方案内容', 'Plan value'),
  type: 'object',
  icon: CheckmarkIcon,
  fields: [
    defineField({
      name: 'row',
      title: label('对应行', 'Row'),
      type: 'string',
      description: label('与价格页比较表的行标识一致。', 'The key of the row on the price page.'),
      validation: rule =>
        rule.required().error(label('请填写行标识。', 'Enter the key of the row.'))
    }),
    defineField({
      name: 'included',
      title: label('是否包含', 'Included'),
      type: 'boolean',
      initialValue: true
    }),
    localeString({ name: 'value', title: label('内容', 'Value') }, false)
  ],
  preview: { select: { title: 'row', subtitle: 'value.zh' } }
})

/** A row of the plan comparison. */
export const planRow = defineType({
  name: 'planRow',
  title: label('比较行', 'Row'),
  type: 'object',
  icon: ThListIcon,
  fields: [
    defineField({
      name: 'key',
      title: label('行标识', 'Key'),
      type: 'string',
      validation: rule =>
        rule
          .required()
          .regex(/^[a-z][A-Za-z0-9]*$/)
          .error(label('请用英文字母开头的标识，如 cameras。', 'Use letters, such as cameras.'))
    }),
    localeString({ name: 'label', title: label('行名', 'Label') })
  ],
  preview: { select: { title: 'label.zh', subtitle: 'key' } }
})
