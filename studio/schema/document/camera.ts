import { VideoIcon } from '@sanity/icons/Video'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { label } from '../../language.ts'
import { ListInput } from '../../paste/ListInput.tsx'
import { checkFileType, getAccept } from '../downloads.ts'
import { localeString, localeText } from '../locale.ts'
import { order, path } from './routed.ts'

/** Group of short number fields, laid out in columns so that all fit on one screen. */
const figures = 'mainFigures'
const modelExtensions = ['glb']
const group = { text: 'text', figures: 'figures', media: 'media', more: 'more' } as const

function number(name: string, title: string, least: number, limit: number, message: string) {
  return defineField({
    name,
    title,
    type: 'number',
    group: group.figures,
    fieldset: figures,
    validation: rule => rule.required().min(least).max(limit).error(message)
  })
}

/** Figures by which the site recommends cameras; a camera without a value is not excluded by it. */
const selectionFigures: [name: string, title: string][] = [
  ['reach', label('看清距离（m）', 'Reach (m)')],
  ['illumination', label('彩色最低照度（lx）', 'Colour illumination (lx)')],
  ['tasks', label('并行任务（项）', 'Tasks at once')],
  ['temperature', label('最低工作温度（°C）', 'Lowest temperature (°C)')]
]
const selection = selectionFigures.map(([name, title]) =>
  defineField({ name, title, type: 'number', group: group.figures, fieldset: figures })
)

export const camera = defineType({
  name: 'camera',
  title: label('摄像机', 'Camera'),
  type: 'document',
  icon: VideoIcon,
  fieldsets: [
    {
      name: figures,
      title: label('主要参数', 'Main figures'),
      group: group.figures,
      options: { columns: 2 }
    }
  ],
  groups: [
    { name: group.text, title: label('文字', 'Text'), default: true },
    { name: group.figures, title: label('参数', 'Figures') },
    { name: group.media, title: label('图片与文件', 'Pictures and files') },
    { name: group.more, title: label('更多', 'More') }
  ],
  fields: [
    localeString({ name: 'name', title: label('名称', 'Name'), group: group.text }),
    defineField({
      name: 'model',
      title: label('型号', 'Model'),
      type: 'string',
      group: group.text,
      validation: rule => rule.required().error(label('请填写型号。', 'Enter the model.'))
    }),
    { ...path('camera', '/hardwareQJ'), group: group.text },
    defineField({
      name: 'tier',
      title: label('级别', 'Tier'),
      type: 'string',
      group: group.text,
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          { value: 'flagship', title: label('旗舰', 'Flagship') },
          { value: 'enhanced', title: label('增强', 'Enhanced') },
          { value: 'pro', title: label('专业', 'Pro') },
          { value: 'basic', title: label('基础', 'Basic') }
        ]
      },
      validation: rule => rule.required().error(label('请选择级别。', 'Choose a tier.'))
    }),
    { ...order, group: group.text },
    localeString({
      name: 'tagline',
      title: label('一句话介绍', 'One sentence'),
      group: group.text
    }),
    localeText({ name: 'summary', title: label('概述', 'Summary'), group: group.text }),
    defineField({
      name: 'uses',
      title: label('适用场所', 'Uses'),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'string' })],
      options: {
        list: [
          { value: 'city', title: label('城市制高点与广场', 'City vantage points') },
          { value: 'road', title: label('道路与路口', 'Roads and junctions') },
          { value: 'campus', title: label('园区与校园', 'Campuses') },
          { value: 'perimeter', title: label('周界与水利', 'Perimeters and waterways') },
          { value: 'indoor', title: label('大厅与窗口', 'Halls and counters') }
        ]
      }
    }),
    defineField({
      name: 'highlights',
      title: label('亮点', 'Highlights'),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'highlight' })]
    }),
    defineField({
      name: 'facts',
      title: label('关键数字', 'Facts'),
      description: label(
        '显示在名称旁，最多三个；留空则显示算力、分辨率和重量。',
        'Shown beside the name, three at most. Empty: compute, resolution and weight.'
      ),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'cameraFact' })],
      validation: rule => rule.max(3)
    }),
    defineField({
      name: 'recognition',
      title: label('识别目标', 'Recognised targets'),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'recognitionTarget' })]
    }),
    defineField({
      name: 'inTheBox',
      title: label('随机配件', 'In the box'),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'localeString' })]
    }),
    defineField({
      name: 'mounting',
      title: label('安装方式', 'Mounting options'),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'mountingOption' })]
    }),
    defineField({
      name: 'accessories',
      title: label('可选附件', 'Accessories'),
      type: 'array',
      group: group.text,
      of: [defineArrayMember({ type: 'highlight' })]
    }),
    number(
      'compute',
      label('算力（T）', 'Compute (T)'),
      0,
      1000,
      label('请填写算力，单位 T（TOPS）。', 'Enter the compute in T (TOPS).')
    ),
    localeString({ name: 'sensor', title: label('传感器', 'Sensor'), group: group.figures }),
    number(
      'resolution',
      label('分辨率（百万像素）', 'Resolution (megapixels)'),
      1,
      100,
      label('请填写 1 到 100 之间的百万像素数。', 'Enter megapixels from 1 to 100.')
    ),
    number(
      'recognitionTypes',
      label('可识别目标类型（种）', 'Recognised target types'),
      0,
      1000,
      label('请填写可识别的目标类型数。', 'Enter the number of target types.')
    ),
    defineField({
      name: 'protection',
      title: label('防护等级', 'Protection'),
      type: 'string',
      group: group.figures,
      fieldset: figures,
      initialValue: 'IP66',
      validation: rule =>
        rule
          .required()
          .regex(/^IP[0-6][0-9]$/)
          .error(label('请按 IP66 的形式填写。', 'Enter it like IP66.'))
    }),
    number(
      'power',
      label('功耗（W）', 'Power (W)'),
      0,
      30,
      label(
        '本系列承诺功耗不超过 30 W，请核对。',
        'The family claims at most 30 W: check the value.'
      )
    ),
    number(
      'weight',
      label('重量（kg）', 'Weight (kg)'),
      0,
      9,
      label(
        '本系列承诺重量不超过 9 kg，请核对。',
        'The family claims at most 9 kg: check the value.'
      )
    ),
    number(
      'panFrom',
      label('水平转动起（°）', 'Pan from (°)'),
      0,
      360,
      label('水平角度在 0 到 360 之间。', 'Pan is from 0 to 360.')
    ),
    number(
      'panTo',
      label('水平转动止（°）', 'Pan to (°)'),
      0,
      360,
      label('水平角度在 0 到 360 之间。', 'Pan is from 0 to 360.')
    ),
    number(
      'tiltFrom',
      label('垂直转动起（°）', 'Tilt from (°)'),
      -85,
      40,
      label('垂直角度在 −85 到 40 之间。', 'Tilt is from −85 to 40.')
    ),
    number(
      'tiltTo',
      label('垂直转动止（°）', 'Tilt to (°)'),
      -85,
      40,
      label('垂直角度在 −85 到 40 之间。', 'Tilt is from −85 to 40.')
    ),
    ...selection,
    defineField({
      name: 'protocols',
      title: label('协议', 'Protocols'),
      type: 'array',
      group: group.figures,
      of: [defineArrayMember({ type: 'protocol' })]
    }),
    defineField({
      name: 'specifications',
      title: label('其他参数', 'Further specifications'),
      type: 'array',
      group: group.figures,
      components: { input: ListInput },
      of: [defineArrayMember({ type: 'specification' })]
    }),
    defineField({
      name: 'hero',
      title: label('主图', 'Hero picture'),
      type: 'picture',
      group: group.media
    }),
    defineField({
      name: 'gallery',
      title: label('图集', 'Gallery'),
      type: 'array',
      group: group.media,
      of: [defineArrayMember({ type: 'picture' })]
    }),
    defineField({
      name: 'installed',
      title: label('安装现场', 'Installed scene'),
      description: label(
        '现场图片，以及适合装在哪里。',
        'A picture on site, and where it belongs.'
      ),
      type: 'highlight',
      group: group.media
    }),
    defineField({
      name: 'exploded',
      title: label('爆炸图', 'Exploded view'),
      type: 'explodedView',
      group: group.media
    }),
    defineField({
      name: 'comparison',
      title: label('昼夜对比', 'Day and night'),
      type: 'pictureComparison',
      group: group.media
    }),
    defineField({
      name: 'outline',
      title: label('外形尺寸图', 'Outline drawing'),
      type: 'picture',
      group: group.media
    }),
    defineField({
      name: 'model3d',
      title: label('三维模型（GLB）', '3D model (GLB)'),
      type: 'file',
      group: group.media,
      options: { accept: getAccept(modelExtensions) },
      validation: rule => rule.custom(file => checkFileType(file, modelExtensions))
    }),
    defineField({
      name: 'downloads',
      title: label('下载', 'Downloads'),
      type: 'array',
      group: group.media,
      of: [defineArrayMember({ type: 'download' })]
    }),
    defineField({
      name: 'compatible',
      title: label('适配软件', 'Compatible software'),
      description: label(
        '这些页面也会列出本机型。',
        'The pages of these list this camera as well.'
      ),
      type: 'array',
      group: group.more,
      of: [defineArrayMember({ type: 'compatibility' })]
    }),
    defineField({
      name: 'related',
      title: label('相关页面', 'Related pages'),
      type: 'array',
      group: group.more,
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'product' }, { type: 'software' }, { type: 'service' }]
        })
      ],
      validation: rule => rule.unique()
    }),
    defineField({
      name: 'questions',
      title: label('常见问题', 'Questions'),
      type: 'array',
      group: group.more,
      of: [defineArrayMember({ type: 'question' })]
    }),
    defineField({
      name: 'seo',
      title: label('搜索与分享', 'Search and sharing'),
      type: 'seo',
      group: group.more
    })
  ],
  orderings: [
    {
      name: 'order',
      title: label('排列顺序', 'Display order'),
      by: [{ field: 'order', direction: 'asc' }]
    }
  ],
  preview: {
    select: {
      title: 'name.zh',
      model: 'model',
      compute: 'compute',
      weight: 'weight',
      media: 'hero'
    },
    prepare: ({ title, model, compute, weight, media }) => ({
      title,
      subtitle: [model, compute && `${compute}T`, weight && `${weight} kg`]
        .filter(Boolean)
        .join(' · '),
      media
    })
  }
})
