import { expect, test } from 'vitest'
import { editAttributes } from './edit-attributes.ts'
import { annotateSources, sourceOf } from './source-annotations.ts'

const text = (words: string, lang = 'zh') => ({ text: words, lang })
const picture = { asset: { _id: 'image-a-10x10-png', size: null }, alt: text('正面') }

function camera() {
  return {
    _id: 'drafts.camera-pro',
    _type: 'camera',
    weight: 7.5,
    name: text('专业型'),
    tagline: text('A sentence', 'en'),
    hero: { ...picture },
    highlights: [{ _key: 'a1', title: text('标题'), picture: { ...picture } }],
    body: { lang: 'zh', blocks: [{ _key: 'b1', _type: 'block', children: [] }] },
    related: [
      { _id: 'camera-basic', _type: 'camera', name: text('基础型'), picture: { ...picture } }
    ],
    connections: [{ _key: 'c1', label: text('视频平台') }]
  }
}

test('every part of a result is annotated with its document and field, a text with the field of its language', () => {
  const document = camera()
  annotateSources(document)
  const [highlight] = document.highlights
  const [other] = document.related
  const paths = {
    name: sourceOf(document.name),
    tagline: sourceOf(document.tagline),
    weight: sourceOf(document, 'weight'),
    hero: sourceOf(document.hero),
    title: sourceOf(highlight?.title),
    body: sourceOf(document.body),
    block: sourceOf(document.body.blocks[0]),
    connection: sourceOf(document.connections[0]?.label)
  }
  expect(Object.fromEntries(Object.entries(paths).map(([name, at]) => [name, at?.path]))).toEqual({
    name: 'name.zh',
    tagline: 'tagline.en',
    weight: 'weight',
    hero: 'hero',
    title: 'highlights[_key=="a1"].title.zh',
    body: 'body.zh',
    block: 'body.zh[_key=="b1"]',
    connection: 'connections[_key=="c1"].zh'
  })
  expect(paths.name).toMatchObject({ id: 'camera-pro', type: 'camera' })
  expect(sourceOf(other?.name)).toEqual({ id: 'camera-basic', type: 'camera', path: 'name.zh' })
  expect(sourceOf(other?.picture)?.path, 'cards query it as picture').toBe('hero')
})

test('a copy keeps the annotation, which is not enumerable as a field or in JSON', () => {
  const document = camera()
  annotateSources(document)
  const copy = { ...document, url: '/zh/hardwareZY' }
  expect(editAttributes(copy, 'weight')).toEqual({
    'data-sanity': 'id=camera-pro;type=camera;path=weight;base=%2Fstudio'
  })
  expect(JSON.stringify(document)).toBe(JSON.stringify(camera()))
  expect(Object.keys(document)).toEqual(Object.keys(camera()))
})

test('without annotations there is no attribute: public pages have none', () => {
  expect(editAttributes(camera().name)).toBeUndefined()
  expect(editAttributes(camera(), 'weight')).toBeUndefined()
  expect(editAttributes(null)).toBeUndefined()
})
