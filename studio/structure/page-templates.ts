import type { Template } from 'sanity'
import { label } from '../language.ts'

/** Paths that new pages begin with, by template: pages for both layouts, for desktops and for phones. */
export const pageTemplates: Record<string, string> = {
  page: '/',
  'page-desktop': '/pc/',
  'page-mobile': '/mb/'
}

/** Templates that tell desktop and mobile pages apart when one is made. */
export const newPages: Template[] = [
  toTemplate('page-desktop', label('电脑版页面（/pc/…）', 'Desktop page (/pc/…)')),
  toTemplate('page-mobile', label('手机版页面（/mb/…）', 'Mobile page (/mb/…)'))
]

function toTemplate(id: string, title: string): Template {
  return { id, title, schemaType: 'page', value: { path: pageTemplates[id] } }
}
