// Random edits of a small site.
type Document = { _id: string; _type: string; [field: string]: unknown }
export type EditMutation =
  | { createOrReplace: Document }
  | { patch: { id: string; set?: Record<string, unknown>; unset?: string[] } }
  | { delete: { id: string } }

const text = (zh: string, en?: string) => ({ _type: 'localeString', zh, ...(en && { en }) })
const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true, _key: id })
const picture = (asset: string) => ({
  _type: 'picture',
  asset: { _type: 'reference', _ref: asset },
  alt: text('图', 'Picture')
})

const CAMERAS = ['camera-a', 'camera-b', 'camera-c', 'camera-d']
const CAMERA_PATHS = ['/hardwareJC', '/hardwareQJ', '/hardwareZQ', '/hardwareZY', '/hardwareXX']
const SOFTWARE = ['software-a', 'software-b', 'software-c']
const SOFTWARE_PATHS = ['/software/approval', '/software/dispatch', '/software/superAPP']
const LINKS = [...CAMERA_PATHS, ...SOFTWARE_PATHS, '/hardware', '/aboutUs', '/nowhere']

/** Initial content of the site. */
export function firstContent(asset: string): Document[] {
  return [
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      brandName: text('品牌', 'Brand'),
      seo: { image: picture(asset) }
    },
    navigation(['/hardware', '/aboutUs']),
    footer('页脚', ['/hardwareJC']),
    page('page-home', '/', '首页', [listing(['camera-a', 'software-a'])]),
    page('page-hardware', '/hardware', '硬件', [
      { _key: 'c', _type: 'camerasSection', heading: text('全部', 'All') },
      { _key: 'v', _type: 'compareSection', heading: text('比较', 'Compare') }
    ]),
    page('page-about', '/aboutUs', '关于', []),
    ...CAMERAS.slice(0, 3).map((id, index) => camera(id, CAMERA_PATHS[index] ?? '', 5 + index)),
    software('software-a', '/software/approval', '审批', ['camera-a']),
    software('software-b', '/software/dispatch', '指挥', ['software-a', 'camera-d'])
  ]
}

/**
 * Returns one random edit.
 * @param random returns numbers from 0 to 1
 * @param asset id of an image asset that the content references
 */
export function randomEdit(random: () => number, asset: string): EditMutation[] {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const some = (items: readonly string[]) => items.filter(() => random() < 0.5)
  const word = () => `文${Math.floor(random() * 1e6)}`
  const english = () => (random() < 0.5 ? `Text ${Math.floor(random() * 1e6)}` : undefined)
  const all = [...CAMERAS, ...SOFTWARE]
  const edits: (() => EditMutation[])[] = [
    () => [patch(pick(CAMERAS), { weight: Math.round(random() * 90) / 10 })],
    () => [patch(pick(all), { name: text(word(), english()) })],
    () => [patch(pick(all), { tagline: text(word(), english()) })],
    () => [patch(pick(['page-home', 'page-about', 'page-hardware']), { name: text(word()) })],
    () => [patch(pick(CAMERAS), { path: pick(CAMERA_PATHS) })],
    () => [patch(pick(SOFTWARE), { path: pick(SOFTWARE_PATHS) })],
    () => [patch(pick(all), { path: pick(['', '/no such path', '/hardwareJC']) })],
    () => [{ patch: { id: pick(all), unset: ['path'] } }],
    () => [patch(pick(CAMERAS), { order: Math.floor(random() * 9) })],
    () => [patch(pick(SOFTWARE), { related: some(all).map(reference) })],
    () => [patch('page-home', { sections: [listing(some(all))] })],
    () => [patch('page-about', { sections: [{ ...listing(some(all)), heading: text(word()) }] })],
    () => [patch(pick(CAMERAS), { hero: picture(asset) })],
    () => [{ patch: { id: pick(CAMERAS), unset: ['hero'] } }],
    () => [{ createOrReplace: camera(pick(CAMERAS), pick(CAMERA_PATHS), random() * 9) }],
    () => [{ createOrReplace: software(pick(SOFTWARE), pick(SOFTWARE_PATHS), word(), some(all)) }],
    () => [{ delete: { id: pick(all) } }],
    () => [{ createOrReplace: navigation(some(LINKS)) }],
    () => [{ createOrReplace: footer(word(), some(LINKS)) }],
    () => [{ createOrReplace: { ...camera(pick(CAMERAS), '/hardwareKQ', 1), ...draft(word()) } }]
  ]
  return pick(edits)()
}

/** A word that occurs in drafts only. */
export const DRAFT_WORD = '未发布的词'

function draft(word: string) {
  return { _id: `drafts.${word.replace('文', 'draft-')}`, name: text(`${DRAFT_WORD}${word}`) }
}

function patch(id: string, set: Record<string, unknown>): EditMutation {
  return { patch: { id, set } }
}

function page(_id: string, path: string, name: string, sections: unknown[]): Document {
  return { _id, _type: 'page', path, name: text(name, `Page ${path}`), sections }
}

function camera(_id: string, path: string, weight: number): Document {
  return {
    _id,
    _type: 'camera',
    path,
    weight,
    order: 1,
    model: `KH-${_id.slice(-1).toUpperCase()}`,
    tier: 'pro',
    name: text(`相机${_id}`, _id),
    tagline: text('口号', 'A line')
  }
}

function software(_id: string, path: string, name: string, related: string[]): Document {
  const tagline = text(name)
  return {
    _id,
    _type: 'software',
    path,
    name: text(name),
    tagline,
    related: related.map(reference)
  }
}

function listing(ids: string[]) {
  return {
    _key: 'l',
    _type: 'listingSection',
    heading: text('列表', 'List'),
    documents: ids.map(reference)
  }
}

function navigation(paths: string[]): Document {
  const items = paths.map(path => ({ _key: path, title: text(path), path }))
  return { _id: 'navigation', _type: 'navigation', items }
}

function footer(word: string, paths: string[]): Document {
  const links = paths.map(path => ({ _key: path, href: path, label: text(path) }))
  return {
    _id: 'footer',
    _type: 'footer',
    blurb: text(word),
    columns: [{ _key: 'c', title: text('栏', 'Column'), links }]
  }
}
