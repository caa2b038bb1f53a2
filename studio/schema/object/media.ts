import { DownloadIcon } from '@sanity/icons/Download'
import { defineField, defineType } from 'sanity'
import { isObject } from '../../../shared/json/is-object.ts'
import { label } from '../../language.ts'
import { PictureBlock, PictureItem } from '../../uploads/PictureItem.tsx'
import { checkFileType, downloadExtensions, getAccept } from '../downloads.ts'
import { localeString } from '../locale.ts'

// Sanity's own are named in English only.
const cropPreviews = [
  { title: '3:4', aspectRatio: 3 / 4 },
  { title: label('方形', 'Square'), aspectRatio: 1 },
  { title: '16:9', aspectRatio: 16 / 9 },
  { title: label('全景', 'Panorama'), aspectRatio: 4 }
]

/** An image with hotspot and crop; alternative text is required. */
export const picture = defineType({
  name: 'picture',
  title: label('图片', 'Picture'),
  type: 'image',
  options: { hotspot: { previews: cropPreviews } },
  components: { item: PictureItem, block: PictureBlock },
  validation: rule =>
    rule.custom(
      value =>
        !isItemWithoutFile(value) ||
        label('请上传图片，或删除这一项。', 'Upload a picture, or remove this item.')
    ),
  fields: [
    localeString({
      name: 'alt',
      title: label('替代文本', 'Alternative text'),
      description: label(
        '说明图片内容，供读屏软件和图片未加载时使用。',
        'What the picture shows, for screen readers and while it loads.'
      )
    }),
    localeString({ name: 'caption', title: label('图片说明', 'Caption') }, false)
  ]
})

function isItemWithoutFile(value: unknown): boolean {
  return isObject(value) && typeof value._key === 'string' && !value.asset && !value._sanityAsset
}

/** A downloadable file. */
export const download = defineType({
  name: 'download',
  title: label('下载文件', 'Download'),
  type: 'object',
  icon: DownloadIcon,
  fields: [
    localeString({ name: 'title', title: label('名称', 'Title') }),
    defineField({
      name: 'file',
      title: label('文件', 'File'),
      type: 'file',
      description: label(
        'PDF、办公文档（含 WPS）、图纸、图片、音视频、压缩包或固件；网页与程序请先打包为 zip。',
        'PDF, office documents, drawings, pictures, audio, video, archives or firmware; put web pages and programs into a zip.'
      ),
      options: { accept: getAccept(downloadExtensions) },
      validation: rule => [
        rule.required().error(label('请上传文件。', 'Upload a file.')),
        rule.custom(file => checkFileType(file, downloadExtensions))
      ]
    })
  ],
  preview: { select: { title: 'title.zh', subtitle: 'title.en' } }
})
