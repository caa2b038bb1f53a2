import { expect, it } from 'vitest'
import type { Content } from '../list/useContent.ts'
import { findIssues, type Problem } from './find-issues.ts'

const text = { zh: '文字', en: 'Text' }

function find(problem: Problem, documents: Content[]) {
  return findIssues(documents).filter(finding => finding.problem === problem)
}

it('names links that lead nowhere, at their field', () => {
  const findings = find('link', [
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
  const [finding] = find('link', [
    { _id: 'a', _type: 'product', body: { zh: [block], en: [block] } }
  ])
  expect(finding?.place).toBe('body.zh[_key=="x"].markDefs[_key=="y"].href')
})

it('names pictures without alternative text, and passes over files', () => {
  const findings = find('picture', [
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
  expect(find('english', [{ _id: 'f', _type: 'figure', label: { zh: '年份' } }])).toEqual([
    { problem: 'english', id: 'f', type: 'figure', place: 'label', found: undefined }
  ])
})

it('names forbidden links, references to what does not exist, duplicate paths and blank required texts', () => {
  const page = { _type: 'page', name: text, sections: [{ _key: 's', heading: text }] }
  const findings = findIssues(
    [
      { ...page, _id: 'a', path: '/same', link: { href: 'javascript:alert(1)' } },
      {
        ...page,
        _id: 'b',
        path: '/same',
        figure: { _ref: 'deleted' },
        weak: { _ref: 'x', _weak: true }
      },
      {
        ...page,
        _id: 'c',
        path: '/other',
        name: { en: 'Only English' },
        file: { asset: { _ref: 'file-1' } }
      },
      { _id: 'd', _type: 'figure', value: { zh: ' ', en: '' }, label: text }
    ],
    ['a', 'b', 'c', 'd', 'file-1']
  )
  expect(findings.map(({ problem, id, place, found }) => [problem, id, place, found])).toEqual([
    ['forbidden', 'a', 'link.href', 'javascript:alert(1)'],
    ['duplicate', 'a', 'path', '/same'],
    ['reference', 'b', 'figure', 'deleted'],
    ['duplicate', 'b', 'path', '/same'],
    ['blank', 'c', 'name.zh', undefined],
    ['blank', 'd', 'value', undefined]
  ])
})
