import type { ObjectSchemaType, Schema, SchemaType } from 'sanity'
import { studioLanguage } from '../language.ts'

/** Chinese titles of the fields of images and files, by name. */
const titles: Record<string, string> = {
  originalFilename: '原文件名',
  label: '标签',
  title: '标题',
  description: '说明',
  altText: '替代文本',
  creditLine: '署名',
  sha1hash: '校验值',
  extension: '扩展名',
  mimeType: '媒体类型',
  size: '文件大小（字节）',
  assetId: '资源编号',
  uploadId: '上传编号',
  path: '路径',
  url: '网址',
  metadata: '元数据',
  source: '来源',
  name: '名称',
  id: '编号',
  location: '地点',
  lat: '纬度',
  lng: '经度',
  alt: '海拔',
  dimensions: '尺寸',
  height: '高',
  width: '宽',
  aspectRatio: '宽高比',
  palette: '配色',
  darkMuted: '暗柔色',
  darkVibrant: '暗亮色',
  lightMuted: '浅柔色',
  lightVibrant: '浅亮色',
  muted: '柔色',
  vibrant: '亮色',
  dominant: '主色',
  background: '背景色',
  foreground: '前景色',
  population: '占比',
  lqip: '占位图',
  blurHash: '模糊占位图',
  thumbHash: '缩略占位图',
  hasAlpha: '有透明通道',
  isOpaque: '不透明'
}

/** Titles the fields of images and files, which search filters list; Sanity names them in English only. */
export function titleAssetFields(schema: Schema): void {
  if (studioLanguage() !== 'zh-Hans') return
  for (const [name, title] of [
    ['sanity.imageAsset', '图片'],
    ['sanity.fileAsset', '文件']
  ] as const) {
    const type = schema.get(name)
    if (type) rename(type, title)
  }
}

function rename(type: SchemaType, title: string | undefined): void {
  if (title) Object.defineProperty(type, 'title', { value: title, configurable: true })
  if (type.jsonType !== 'object') return
  for (const field of (type as ObjectSchemaType).fields) rename(field.type, titles[field.name])
}
