import { expect, it } from 'vitest'
import { findUsages } from './usages.ts'

const home = {
  _id: 'home',
  _type: 'page',
  path: '/',
  sections: [
    { _key: 'a', cameras: [{ _key: 'b', _ref: 'pro' }] },
    { _key: 'c', actions: [{ _key: 'd', href: '/en/hardwareZY?x=1#sizes' }] }
  ]
}

it('names references and links to the page, in drafts as in what is published, each place once', () => {
  const menu = {
    _id: 'drafts.menu',
    _type: 'navigation',
    items: [{ _key: 'm', path: '/hardwareZY' }]
  }
  const own = {
    _id: 'pro',
    _type: 'camera',
    path: '/hardwareZY',
    related: [{ _key: 'r', _ref: 'pro' }]
  }
  expect(
    findUsages('pro', '/hardwareZY', [home, { ...home, _id: 'drafts.home' }, menu, own])
  ).toEqual([
    { id: 'home', type: 'page', place: 'sections[_key=="a"].cameras[_key=="b"]', by: 'reference' },
    { id: 'home', type: 'page', place: 'sections[_key=="c"].actions[_key=="d"].href', by: 'link' },
    { id: 'menu', type: 'navigation', place: 'items[_key=="m"].path', by: 'link' }
  ])
})

it('finds no links to a document that has no page', () => {
  expect(findUsages('figure', undefined, [home])).toEqual([])
})
