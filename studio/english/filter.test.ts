import { evaluate, parse } from 'groq-js'
import { expect, it } from 'vitest'
import { schemaTypes } from '../schema/index.ts'
import { incompleteEnglishFilter } from './filter.ts'

const filter = incompleteEnglishFilter(schemaTypes, ['page', 'camera', 'footer'])

async function found(dataset: unknown[]): Promise<unknown> {
  const value = await evaluate(parse(`*[${filter}]._id`), { dataset })
  return value.get()
}

const full = { zh: '名称', en: 'Name' }

it('finds a document whose English is missing at any depth', async () => {
  expect(
    await found([
      {
        _id: 'full',
        _type: 'page',
        name: full,
        sections: [{ _type: 'heroSection', heading: full }]
      },
      { _id: 'name', _type: 'page', name: { zh: '名称' } },
      { _id: 'empty', _type: 'camera', name: { zh: '名称', en: '' } },
      {
        _id: 'deep',
        _type: 'page',
        name: full,
        sections: [{ _type: 'heroSection', heading: full, actions: [{ label: { zh: '更多' } }] }]
      },
      { _id: 'alt', _type: 'camera', name: full, hero: { alt: { zh: '图' } } },
      { _id: 'blocks', _type: 'page', sections: [{ body: { zh: [{}], en: [] } }] },
      { _id: 'column', _type: 'footer', columns: [{ links: [{ label: { zh: '链接' } }] }] }
    ])
  ).toEqual(['name', 'empty', 'deep', 'alt', 'blocks', 'column'])
})

it('passes over optional texts that are empty in both languages', async () => {
  expect(await found([{ _id: 'a', _type: 'camera', name: full, sensor: { zh: '' } }])).toEqual([])
})
