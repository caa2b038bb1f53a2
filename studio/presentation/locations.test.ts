import { expect, it } from 'vitest'
import { toLocations } from './locations.ts'

const name = { zh: '硬件', en: 'Hardware' }

it('lists the own page of a document first, then pages that refer to it, each in both languages', () => {
  const { locations = [] } = toLocations('camera', {
    own: { path: '/hardwareQJ', name: { zh: '旗舰型' } },
    others: [
      { path: '/hardware', name },
      { path: '/hardwareQJ', name: null }
    ]
  })
  expect(locations.map(({ href }) => href)).toEqual([
    '/preview/zh/hardwareQJ',
    '/preview/en/hardwareQJ',
    '/preview/zh/hardware',
    '/preview/en/hardware'
  ])
  expect(locations.map(({ title }) => title)).toEqual([
    '旗舰型 · 中文',
    '旗舰型 · English',
    '硬件 · 中文',
    'Hardware · English'
  ])
})

it('locates content of every page on the home page, and unused content nowhere', () => {
  expect(toLocations('footer', { own: null, others: [] })).toMatchObject({
    message: '用在所有页面上',
    locations: [{ href: '/preview/zh/' }, { href: '/preview/en/' }]
  })
  expect(toLocations('figure', { own: null, others: [] }).locations).toEqual([])
})
