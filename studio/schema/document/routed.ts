import { defineArrayMember, defineField, type FieldDefinition } from 'sanity'
import { matchesPattern, type RoutedType } from '../../../shared/routing/path-patterns.ts'
import { label } from '../../language.ts'
import { ListInput } from '../../paste/ListInput.tsx'
import { apiVersion } from '../../project.ts'
import { askLake } from '../../transport/ask-lake.ts'
import { localeBlocks, localeString, localeText } from '../locale.ts'

/** The path field: matches the pattern of its type and is unique. */
export function path(type: RoutedType, example: string) {
  return defineField({
    name: 'path',
    title: label('页面路径', 'Path of the page'),
    type: 'string',
    description: label(`不带语言前缀，如 ${example}。`, `Without language, such as ${example}.`),
    validation: rule => [
      rule.required().error(label('请填写页面路径。', 'Enter the path of the page.')),
      rule.custom(async (value, context) => {
        if (!value) return true
        if (!matchesPattern(type, value)) {
          return label(
            `路径格式不正确，应形如 ${example}。`,
            `The path should look like ${example}.`
          )
        }
        const id = context.document?._id.replace(/^(drafts|versions\.[^.]+)\./, '')
        const taken = await askLake<number>(
          context.getClient({ apiVersion }),
          'count(*[path == $path && !(sanity::versionOf($id)) && !(_id in path("drafts.**")) && !(_id in path("versions.**"))])',
          { path: value, id },
          'raw'
        )
        return (
          !taken ||
          label('另一个页面已使用此路径，请换一个。', 'Another page has this path: choose another.')
        )
      })
    ]
  })
}

/** Fields shared by product, software and service pages: description, benefits, deployment. */
export function offering(type: RoutedType, example: string): FieldDefinition[] {
  return [
    localeString({ name: 'name', title: label('名称', 'Name') }),
    path(type, example),
    localeString({ name: 'tagline', title: label('一句话介绍', 'One sentence') }),
    localeText({ name: 'summary', title: label('概述', 'Summary') }),
    defineField({ name: 'scene', title: label('界面插图', 'Interface scene'), type: 'sceneName' }),
    defineField({ name: 'picture', title: label('图片', 'Picture'), type: 'picture' }),
    defineField({
      name: 'benefits',
      title: label('带来的改变', 'What it takes off a desk'),
      type: 'array',
      components: { input: ListInput },
      of: [defineArrayMember({ type: 'highlight' })]
    }),
    localeBlocks({ name: 'body', title: label('正文', 'Body') }),
    defineField({
      name: 'deployment',
      title: label('部署方式', 'How it is deployed'),
      type: 'array',
      components: { input: ListInput },
      of: [defineArrayMember({ type: 'highlight' })]
    }),
    defineField({
      name: 'connections',
      title: label('可对接的系统', 'What it connects to'),
      type: 'array',
      of: [defineArrayMember({ type: 'localeString' })]
    }),
    defineField({
      name: 'questions',
      title: label('常见问题', 'Questions'),
      type: 'array',
      components: { input: ListInput },
      of: [defineArrayMember({ type: 'question' })]
    }),
    defineField({
      name: 'related',
      title: label('相关页面', 'Related pages'),
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'product' }, { type: 'software' }, { type: 'service' }, { type: 'camera' }]
        })
      ],
      validation: rule => rule.unique()
    }),
    defineField({ name: 'seo', title: label('搜索与分享', 'Search and sharing'), type: 'seo' })
  ] as FieldDefinition[]
}

/** Display order among documents of one type, ascending; documents without a value come last. */
export const order = defineField({
  name: 'order',
  title: label('排列顺序', 'Display order'),
  type: 'number',
  description: label(
    '数字小的在前，留空排在最后；在列表中拖动更方便。',
    'Lowest first, empty last; dragging in the list is easier.'
  ),
  validation: rule =>
    rule.integer().error(label('请填写整数，如 3。', 'Enter a whole number, such as 3.'))
})
