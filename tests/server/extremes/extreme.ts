import type { LakeDocument } from '../../support/copy-content.ts'

/** A title of 60 Chinese characters, and an English one whose first word has 40 letters. */
export const LONG = {
  zh: '城市道路与社区公共区域视频图像智能分析和多部门协同指挥调度统一运行管理平台在专用网络环境下的建设、运行维护与长期服务保障',
  en: 'Videosurveillanceinteroperabilitymonitor for the whole of a city and its districts'
}

const TITLES = new Set(['heading', 'title', 'name', 'label', 'question', 'eyebrow', 'caption'])
const PARTNERS = 30
const HIGHLIGHTS = 10

/** Ids of documents by the kind of change. */
const LONG_TITLES = new Set([
  'page-home',
  'page-hardware',
  'page-product',
  'page-price',
  'page-operations',
  'page-contact',
  'page-about',
  'plan-pilot',
  'camera-flagship',
  'software-dispatch',
  'product-xoa',
  'service',
  'footer'
])
const WITHOUT_PICTURES = new Set(['page-mb', 'camera-pro', 'software-approval', 'page-pc'])
const EMPTY_LISTS = new Set(['page-tabs-home', 'camera-basic', 'software-policeBus'])
const TEN_HIGHLIGHTS = new Set(['camera-enhanced', 'software-instantMess', 'page-mb-product'])
const SAME_KEYS = new Set(['page-product', 'page-home', 'page-price', 'camera-flagship'])
const ONE_HIGHLIGHT = new Set(['camera-pro', 'software-approval', 'page-pc'])

/** Returns a document with extreme content: long titles, missing pictures, empty or very long lists. */
export function extreme(document: LakeDocument): LakeDocument {
  const { _id } = document
  let changed: unknown = document
  if (_id === 'siteSettings') changed = manyPartners(document)
  if (LONG_TITLES.has(_id)) changed = each(changed, longTitle)
  if (WITHOUT_PICTURES.has(_id)) changed = each(changed, withoutPicture)
  if (TEN_HIGHLIGHTS.has(_id)) changed = each(changed, value => ofLength(value, HIGHLIGHTS))
  if (ONE_HIGHLIGHT.has(_id)) changed = each(changed, value => ofLength(value, 1))
  if (SAME_KEYS.has(_id)) changed = each(changed, sameKeys)
  if (EMPTY_LISTS.has(_id)) changed = { ...document, ...emptied(document) }
  return changed as LakeDocument
}

type Change = (value: unknown, field: string) => unknown

/** Returns a deep copy with `change` applied to every field. */
function each(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map(item => each(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, each(change(inner, field), change)])
  )
}

function longTitle(value: unknown, field: string): unknown {
  const isTitle = TITLES.has(field) && typeof value === 'object' && value !== null && 'zh' in value
  return isTitle ? { ...value, ...LONG } : value
}

/** Sets one key on all items of lists, and one anchor on all sections, which is the id of another element. */
function sameKeys(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('_key' in item)) return item
    const isSection = '_type' in item && String(item._type).endsWith('Section')
    return { ...item, _key: 'same', ...(isSection && { anchor: 'main' }) }
  })
}

function withoutPicture(value: unknown, field: string): unknown {
  if (field === 'scene') return undefined
  return typeof value === 'object' && value !== null && 'asset' in value ? undefined : value
}

function ofLength(value: unknown, length: number): unknown {
  const items = Array.isArray(value) ? (value as { _type?: string; _key?: string }[]) : []
  if (items[0]?._type !== 'highlight') return value
  return Array.from({ length }, (_, index) => ({
    ...items[index % items.length],
    _key: `highlight${index}`
  }))
}

/** Empties the document's lists; a page keeps its sections, with empty lists. */
function emptied(document: LakeDocument): object {
  const { sections } = document
  const withoutLists = (value: object) =>
    Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, Array.isArray(inner) ? [] : inner])
    )
  return {
    ...withoutLists(document),
    ...(Array.isArray(sections) && { sections: sections.map(withoutLists) })
  }
}

function manyPartners(document: LakeDocument): object {
  const partners = document.partners as { _key: string; name: object }[]
  return {
    ...document,
    partners: Array.from({ length: PARTNERS }, (_, index) => ({
      ...partners[index % partners.length],
      ...(index % 5 === 4 && { logo: undefined, name: LONG }),
      _key: `partner${index}`
    }))
  }
}
