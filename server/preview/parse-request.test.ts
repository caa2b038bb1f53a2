import { expect, test } from 'vitest'
import { isPreview, parsePreviewRequest } from './parse-request.ts'

test('an address of the preview is the page that visitors know, in a state of the content', () => {
  expect(parsePreviewRequest('/preview/zh/hardware')).toMatchObject({
    kind: 'page',
    address: '/zh/hardware',
    perspective: ['drafts']
  })
  expect(parsePreviewRequest('/preview/en/?sanity-preview-perspective=published')).toMatchObject({
    address: '/en/',
    locale: 'en',
    perspective: ['published']
  })
  expect(
    parsePreviewRequest('/preview/zh/?sanity-preview-perspective=rAutumn%2Cdrafts')
  ).toMatchObject({
    perspective: ['rAutumn', 'drafts']
  })
})

test('other spellings of a URL redirect to the canonical one', () => {
  expect(parsePreviewRequest('/preview')).toEqual({ kind: 'redirect', location: '/preview/zh/' })
  expect(parsePreviewRequest('/preview/zh')).toEqual({ kind: 'redirect', location: '/preview/zh/' })
  expect(parsePreviewRequest('/preview/zh/hardware/?a=1')).toEqual({
    kind: 'redirect',
    location: '/preview/zh/hardware?a=1'
  })
})

test('an invalid perspective or path is rejected with a message', () => {
  for (const target of [
    '/preview/zh/?sanity-preview-perspective=raw',
    '/preview/zh/?sanity-preview-perspective=drafts,raw',
    '/preview/zh/?sanity-preview-perspective=a%20b',
    '/preview//evil.example',
    '/preview/%E0%A4%A',
    '/preview/zh/%5Cevil'
  ])
    expect(parsePreviewRequest(target), target).toMatchObject({ kind: 'refused' })
  expect(isPreview('/previews')).toBe(false)
})
