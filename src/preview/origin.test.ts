import { expect, test } from 'vitest'
import { edit } from './edit.ts'
import { markOrigins, originOf } from './origin.ts'

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

test('every part of an answer knows its document and field, a text the field of its language', () => {
  const document = camera()
  markOrigins(document)
  const [highlight] = document.highlights
  const [other] = document.related
  const paths = {
    name: originOf(document.name),
    tagline: originOf(document.tagline),
    weight: originOf(document, 'weight'),
    hero: originOf(document.hero),
    title: originOf(highlight?.title),
    body: originOf(document.body),
    block: originOf(document.body.blocks[0]),
    connection: originOf(document.connections[0]?.label)
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
  expect(originOf(other?.name)).toEqual({ id: 'camera-basic', type: 'camera', path: 'name.zh' })
  expect(originOf(other?.picture)?.path, 'cards call it picture').toBe('hero')
})

test('a copy keeps its place, and nothing of it shows in lists of fields or in JSON', () => {
  const document = camera()
  markOrigins(document)
  const copy = { ...document, url: '/zh/hardwareZY' }
  expect(edit(copy, 'weight')).toEqual({
    'data-sanity': 'id=camera-pro;type=camera;path=weight;base=%2Fstudio'
  })
  expect(JSON.stringify(document)).toBe(JSON.stringify(camera()))
  expect(Object.keys(document)).toEqual(Object.keys(camera()))
})

test('what was never marked leads nowhere: public pages have no such attribute', () => {
  expect(edit(camera().name)).toBeUndefined()
  expect(edit(camera(), 'weight')).toBeUndefined()
  expect(edit(null)).toBeUndefined()
})
