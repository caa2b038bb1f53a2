import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ComponentIcon } from '@sanity/icons/Component'
import { HashIcon } from '@sanity/icons/Hash'
import { PinIcon } from '@sanity/icons/Pin'
import { SparkleIcon } from '@sanity/icons/Sparkle'
import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { WrenchIcon } from '@sanity/icons/Wrench'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { localeString, localeText } from '../locale.ts'

const title = localeString({ name: 'title', title: label('标题', 'Title') })
const text = (required = true) =>
  localeText({ name: 'text', title: label('说明', 'Text') }, required)
const preview = { select: { title: 'title.zh', subtitle: 'text.zh' } }

/** One of the decisive figures beside the name of a camera. */
export const cameraFact = defineType({
  name: 'cameraFact',
  title: label('关键数字', 'Fact'),
  type: 'object',
  icon: HashIcon,
  fields: [
    localeString({ name: 'value', title: label('数值', 'Value') }),
    localeString({ name: 'label', title: label('含义', 'What it counts') })
  ],
  preview: { select: { title: 'value.zh', subtitle: 'label.zh' } }
})

/** A part in an exploded view; position in percent of width and height of the picture. */
export const explodedPart = defineType({
  name: 'explodedPart',
  title: label('部件', 'Part'),
  type: 'object',
  icon: PinIcon,
  fields: [
    title,
    text(),
    ...(['x', 'y'] as const).map(name =>
      defineField({
        name,
        title:
          name === 'x'
            ? label('横向位置（%）', 'From the left (%)')
            : label('纵向位置（%）', 'From the top (%)'),
        type: 'number',
        validation: rule => rule.required().min(0).max(100)
      })
    ),
    defineField({
      name: 'side',
      title: label('文字位置', 'Side of the label'),
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          { value: 'top', title: label('上', 'Above') },
          { value: 'bottom', title: label('下', 'Below') },
          { value: 'right', title: label('右', 'Right') }
        ]
      },
      initialValue: 'bottom'
    })
  ],
  preview
})

/** A picture of a camera taken apart, with its parts. */
export const explodedView = defineType({
  name: 'explodedView',
  title: label('爆炸图', 'Exploded view'),
  type: 'object',
  icon: ComponentIcon,
  fields: [
    title,
    text(false),
    defineField({ name: 'picture', title: label('图片', 'Picture'), type: 'picture' }),
    defineField({
      name: 'parts',
      title: label('部件', 'Parts'),
      type: 'array',
      of: [defineArrayMember({ type: 'explodedPart' })]
    })
  ],
  preview: { select: { title: 'title.zh', media: 'picture' } }
})

/** Two pictures from the same viewpoint, compared with a slider; their captions say what each shows. */
export const pictureComparison = defineType({
  name: 'pictureComparison',
  title: label('对比图', 'Picture comparison'),
  type: 'object',
  icon: SplitVerticalIcon,
  fields: [
    title,
    text(),
    defineField({ name: 'before', title: label('左图', 'Left picture'), type: 'picture' }),
    defineField({
      name: 'after',
      title: label('右图', 'Right picture'),
      type: 'picture',
      description: label(
        '模拟的画面须在图片说明中写明。',
        'The caption of a simulated picture must say so.'
      )
    })
  ],
  preview: { select: { title: 'title.zh', media: 'after' } }
})

/** A kind of target, and the results that the camera outputs for it. */
export const recognitionTarget = defineType({
  name: 'recognitionTarget',
  title: label('识别目标', 'Recognised target'),
  type: 'object',
  icon: CheckmarkCircleIcon,
  fields: [
    title,
    localeString({ name: 'text', title: label('举例', 'Examples') }, false),
    defineField({
      name: 'results',
      title: label('分析结果', 'Results'),
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: {
        list: [
          { value: 'target', title: label('目标', 'Target') },
          { value: 'attributes', title: label('属性', 'Attributes') },
          { value: 'path', title: label('轨迹', 'Path') },
          { value: 'count', title: label('计数', 'Count') },
          { value: 'reading', title: label('读数', 'Reading') },
          { value: 'event', title: label('事件', 'Event') }
        ]
      },
      validation: rule => rule.unique()
    })
  ],
  preview
})

/** A way to mount a camera. */
export const mountingOption = defineType({
  name: 'mountingOption',
  title: label('安装方式', 'Mounting option'),
  type: 'object',
  icon: WrenchIcon,
  fields: [
    defineField({
      name: 'kind',
      title: label('类别', 'Kind'),
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          { value: 'wall', title: label('墙面', 'Wall') },
          { value: 'pole', title: label('立杆', 'Pole') },
          { value: 'ceiling', title: label('吊顶', 'Ceiling') }
        ]
      },
      validation: rule => rule.required().error(label('请选择类别。', 'Choose a kind.'))
    }),
    title,
    text()
  ],
  preview
})

/** A product or software that a camera works with, and how. */
export const compatibility = defineType({
  name: 'compatibility',
  title: label('适配软件', 'Compatible software'),
  type: 'object',
  icon: SparkleIcon,
  fields: [
    defineField({
      name: 'document',
      title: label('产品或软件', 'Product or software'),
      type: 'reference',
      to: [{ type: 'product' }, { type: 'software' }],
      validation: rule => rule.required().error(label('请选择页面。', 'Choose a page.'))
    }),
    text()
  ],
  preview: { select: { title: 'document.name.zh', subtitle: 'text.zh' } }
})
