import { expect, test } from 'vitest'
import { isPreview, readWanted } from './address.ts'

test('an address of the preview is the page that visitors know, in a state of the content', () => {
  expect(readWanted('/preview/zh/hardware')).toMatchObject({
    kind: 'page',
    address: '/zh/hardware',
    perspective: ['drafts']
  })
  expect(readWanted('/preview/en/?sanity-preview-perspective=published')).toMatchObject({
    address: '/en/',
    locale: 'en',
    perspective: ['published']
  })
  expect(readWanted('/preview/zh/?sanity-preview-perspective=rAutumn%2Cdrafts')).toMatchObject({
    perspective: ['rAutumn', 'drafts']
  })
})

test('other forms of an address lead to the one form', () => {
  expect(readWanted('/preview')).toEqual({ kind: 'redirect', location: '/preview/zh/' })
  expect(readWanted('/preview/zh')).toEqual({ kind: 'redirect', location: '/preview/zh/' })
  expect(readWanted('/preview/zh/hardware/?a=1')).toEqual({
    kind: 'redirect',
    location: '/preview/zh/hardware?a=1'
  })
})

test('a state that is none, and an address that is none, are refused with a sentence', () => {
  for (const target of [
    '/preview/zh/?sanity-preview-perspective=raw',
    '/preview/zh/?sanity-preview-perspective=drafts,raw',
    '/preview/zh/?sanity-preview-perspective=a%20b',
    '/preview//evil.example',
    '/preview/%E0%A4%A',
    '/preview/zh/%5Cevil'
  ])
    expect(readWanted(target), target).toMatchObject({ kind: 'refused' })
  expect(isPreview('/previews')).toBe(false)
})
