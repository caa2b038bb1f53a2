import { expect, it } from 'vitest'
import type { Omission } from '../../shared/publisher/status.ts'
import { omissionPlaces, omissionReason } from './omissions.ts'

const documents = [
  {
    _id: 'camera-a',
    _type: 'camera',
    path: '/hardwareA',
    hero: { _type: 'picture', asset: { _ref: 'image-a-1x1-svg' } },
    downloads: [{ _key: 'd', file: { asset: { _ref: 'file-b-html' } } }]
  },
  {
    _id: 'home',
    _type: 'page',
    path: '/',
    sections: [{ _key: 's', _type: 'callSection', actions: [{ _key: 'k', href: '/gone' }] }]
  },
  { _id: 'redirect-a', _type: 'redirect', from: '/a?', to: '/b' },
  { _id: 'drafts.redirect-b', _type: 'redirect', from: '/b', to: 'https://site.example' },
  { _id: 'navigation', _type: 'navigation', items: [{ _key: 'i', path: '/gone' }] }
]
const omission = (kind: Omission['kind'], value: string) => ({
  page: '/zh/',
  kind,
  value,
  message: ''
})

it('the field of what a page lacks is found by its file, link or section', () => {
  const placesOf = (kind: Omission['kind'], value: string) =>
    omissionPlaces(omission(kind, value), documents).map(({ id, place }) => `${id} ${place}`)
  expect(placesOf('picture', 'image-a-1x1-svg')).toEqual(['camera-a hero'])
  expect(placesOf('fileType', 'file-b-html')).toEqual(['camera-a downloads[_key=="d"].file'])
  expect(placesOf('link', '/gone')).toEqual([
    'home sections[_key=="s"].actions[_key=="k"].href',
    'navigation items[_key=="i"].path'
  ])
  expect(placesOf('section', 's')).toEqual(['home sections[_key=="s"]'])
  expect(placesOf('redirect', 'redirect-a')).toEqual(['redirect-a from'])
  expect(placesOf('redirect', 'redirect-b')).toEqual(['drafts.redirect-b to'])
  // The path of a document is no link.
  expect(placesOf('link', '/hardwareA')).toEqual([])
})

it('each kind has a reason of its own', () => {
  const kinds = [
    'picture',
    'file',
    'fileType',
    'link',
    'forbiddenLink',
    'section',
    'redirect'
  ] as const
  const reasons = kinds.map(kind => omissionReason(omission(kind, 'x')))
  expect(new Set(reasons).size).toBe(kinds.length)
})
