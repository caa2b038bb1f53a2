import { BellIcon } from '@sanity/icons/Bell'
import { BillIcon } from '@sanity/icons/Bill'
import { ComponentIcon } from '@sanity/icons/Component'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { HashIcon } from '@sanity/icons/Hash'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { ImageIcon } from '@sanity/icons/Image'
import { OlistIcon } from '@sanity/icons/Olist'
import { PinIcon } from '@sanity/icons/Pin'
import { SearchIcon } from '@sanity/icons/Search'
import { SparkleIcon } from '@sanity/icons/Sparkle'
import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { StarIcon } from '@sanity/icons/Star'
import { TextIcon } from '@sanity/icons/Text'
import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { TimelineIcon } from '@sanity/icons/Timeline'
import { UsersIcon } from '@sanity/icons/Users'
import { VideoIcon } from '@sanity/icons/Video'
import type { ComponentType } from 'react'
import { defineArrayMember, defineField, defineType, type FieldDefinition } from 'sanity'
import { label } from '../../language.ts'
import { ListInput } from '../../paste/ListInput.tsx'
import { localeBlocks, localeString, localeText } from '../locale.ts'

const heading = (required = true) =>
  localeString({ name: 'heading', title: label('标题', 'Heading') }, required)
const lead = localeText({ name: 'lead', title: label('导语', 'Lead') }, false)
const tone = defineField({
  name: 'tone',
  title: label('底色', 'Background'),
  type: 'string',
  options: {
    layout: 'radio',
    direction: 'horizontal',
    list: [
      { value: 'paper', title: label('白', 'Paper') },
      { value: 'mist', title: label('浅灰', 'Mist') },
      { value: 'night', title: label('夜色', 'Night') }
    ]
  },
  initialValue: 'paper'
})
const anchor = defineField({
  name: 'anchor',
  title: label('锚点', 'Anchor'),
  type: 'string',
  description: label('网址 # 后的名称，可用中文。', 'The name after # in the address.'),
  validation: rule =>
    rule.regex(/^[^\s#/?]+$/).error(label('锚点不能含空格、#、/、?。', 'No spaces, #, / or ?.'))
})
const actions = list('actions', label('按钮', 'Actions'), 'link')

function list(name: string, title: string, type: string): FieldDefinition {
  return defineField({
    name,
    title,
    type: 'array',
    components: { input: ListInput },
    of: [defineArrayMember({ type })]
  }) as FieldDefinition
}

function references(
  name: string,
  title: string,
  types: string[],
  description?: string
): FieldDefinition {
  return defineField({
    name,
    title,
    description,
    type: 'array',
    of: [defineArrayMember({ type: 'reference', to: types.map(type => ({ type })) })],
    validation: rule => rule.unique()
  }) as FieldDefinition
}

function section(name: string, title: string, icon: ComponentType, fields: FieldDefinition[]) {
  return defineType({
    name,
    title,
    icon,
    type: 'object',
    fields: [...fields, tone, anchor] as FieldDefinition[],
    preview: {
      select: { title: 'heading.zh' },
      prepare: ({ title: text }) => ({ title: text || title, subtitle: title })
    }
  })
}

export const sections = [
  section('heroSection', label('首屏', 'Hero'), StarIcon, [
    localeString({ name: 'eyebrow', title: label('眉题', 'Eyebrow') }, false),
    heading(),
    lead,
    defineField({ name: 'picture', title: label('图片', 'Picture'), type: 'picture' }),
    defineField({ name: 'scene', title: label('界面插图', 'Interface scene'), type: 'sceneName' }),
    actions
  ]),
  section('figuresSection', label('数字', 'Figures'), HashIcon, [
    heading(false),
    references('figures', label('数字', 'Figures'), ['figure'])
  ]),
  section('stepsSection', label('步骤', 'Steps'), OlistIcon, [
    heading(),
    lead,
    list('steps', label('步骤', 'Steps'), 'moment'),
    defineField({ name: 'picture', title: label('图片', 'Picture'), type: 'picture' })
  ]),
  section('camerasSection', label('摄像机一览', 'Cameras'), VideoIcon, [
    heading(),
    lead,
    references(
      'cameras',
      label('摄像机', 'Cameras'),
      ['camera'],
      label('留空则按排列顺序显示全部。', 'Empty: all, in display order.')
    )
  ]),
  section('finderSection', label('按需求选型', 'Camera finder'), SearchIcon, [heading(), lead]),
  section('compareSection', label('摄像机比较', 'Camera comparison'), SplitVerticalIcon, [
    heading(),
    lead
  ]),
  section('solutionsSection', label('解决方案', 'Solutions'), ComponentIcon, [
    heading(),
    lead,
    list('solutions', label('解决方案', 'Solutions'), 'solution')
  ]),
  section('highlightsSection', label('要点', 'Highlights'), SparkleIcon, [
    heading(),
    lead,
    list('highlights', label('要点', 'Highlights'), 'highlight')
  ]),
  section('listingSection', label('页面卡片', 'Cards of pages'), ThLargeIcon, [
    heading(),
    lead,
    references('documents', label('页面', 'Pages'), ['product', 'software', 'service', 'camera'])
  ]),
  section('sceneSection', label('全幅场景', 'Full-bleed scene'), ImageIcon, [
    heading(),
    lead,
    defineField({ name: 'picture', title: label('图片', 'Picture'), type: 'picture' }),
    list('annotations', label('图上标注', 'Annotations'), 'annotation')
  ]),
  section('timelineSection', label('时间线', 'Time line'), TimelineIcon, [
    heading(),
    lead,
    list('moments', label('节点', 'Moments'), 'moment')
  ]),
  section('textSection', label('正文', 'Text'), TextIcon, [
    heading(false),
    localeBlocks({ name: 'body', title: label('正文', 'Body') })
  ]),
  section('plansSection', label('价格方案', 'Plans'), BillIcon, [
    heading(),
    lead,
    references('plans', label('方案', 'Plans'), ['pricePlan']),
    list('rows', label('比较行', 'Rows'), 'planRow'),
    localeBlocks({ name: 'exclusions', title: label('不包含的内容', 'What is not included') })
  ]),
  section('questionsSection', label('常见问题', 'Questions'), HelpCircleIcon, [
    heading(),
    list('questions', label('问答', 'Questions'), 'question')
  ]),
  section('partnersSection', label('合作伙伴', 'Partners'), UsersIcon, [heading(), lead]),
  section('contactFormSection', label('联系表单', 'Contact form'), EnvelopeIcon, [
    heading(),
    lead,
    localeString({ name: 'theme', title: label('预设主题', 'Preset theme') }, false),
    list('next', label('提交之后', 'What happens next'), 'moment')
  ]),
  section('contactDetailsSection', label('联系方式', 'Contact details'), PinIcon, [
    heading(),
    lead
  ]),
  section('callSection', label('行动号召', 'Call to action'), BellIcon, [heading(), lead, actions])
]

/** Names of all sections, in the order of the editor's menu. */
export const sectionNames = sections.map(({ name }) => name)
