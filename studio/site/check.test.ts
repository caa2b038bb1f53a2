import { expect, it } from 'vitest'
import { findIssues } from './check.ts'

const text = { zh: '文字', en: 'Text' }

it('names links that lead nowhere, at their field', () => {
  const findings = findIssues([
    { _id: 'home', _type: 'page', path: '/', sections: [] },
    { _id: 'dispatch', _type: 'software', path: '/software/dispatch' },
    {
      _id: 'navigation',
      _type: 'navigation',
      items: [
        { _key: 'a', title: text, path: '/' },
        { _key: 'b', title: text, path: '/nowhere' },
        { _key: 'c', title: text, path: '/software/dispatch?x=1#规格' }
      ]
    },
    {
      _id: 'footer',
      _type: 'footer',
      columns: [
        {
          _key: 'k',
          links: [
            { _key: 'l', label: text, href: '/software/gone#top' },
            { _key: 'm', label: text, href: 'https://site.example/anything' },
            { _key: 'n', label: text, href: 'mailto:a@site.example' },
            { _key: 'o', label: text, href: '/en/software/dispatch/' },
            { _key: 'p', label: text }
          ]
        }
      ]
    }
  ])
  expect(findings).toEqual([
    {
      problem: 'link',
      id: 'navigation',
      type: 'navigation',
      place: 'items[_key=="b"].path',
      found: '/nowhere'
    },
    {
      problem: 'link',
      id: 'footer',
      type: 'footer',
      place: 'columns[_key=="k"].links[_key=="l"].href',
      found: '/software/gone#top'
    }
  ])
})

it('names links inside rich text', () => {
  const block = {
    _type: 'block',
    _key: 'x',
    markDefs: [{ _key: 'y', _type: 'link', href: '/gone' }]
  }
  const [finding] = findIssues([{ _id: 'a', _type: 'product', body: { zh: [block], en: [block] } }])
  expect(finding?.place).toBe('body.zh[_key=="x"].markDefs[_key=="y"].href')
})

it('names pictures without alternative text, and passes over files', () => {
  const findings = findIssues([
    {
      _id: 'c',
      _type: 'camera',
      hero: { asset: { _ref: 'image-abc-1x1-png' }, alt: text },
      gallery: [{ _key: 'g', asset: { _ref: 'image-abc-1x1-png' } }],
      model3d: { asset: { _ref: 'file-abc-glb' } }
    }
  ])
  expect(findings).toEqual([
    {
      problem: 'picture',
      id: 'c',
      type: 'camera',
      place: 'gallery[_key=="g"].alt',
      found: undefined
    }
  ])
})

it('names texts without English', () => {
  expect(findIssues([{ _id: 'f', _type: 'figure', label: { zh: '年份' } }])).toEqual([
    { problem: 'english', id: 'f', type: 'figure', place: 'label', found: undefined }
  ])
})
