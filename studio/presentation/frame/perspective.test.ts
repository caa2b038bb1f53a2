import { expect, it } from 'vitest'
import { PerspectiveStore } from './perspective.ts'

const here = 'http://localhost:4321/preview/zh/hardware'

it('requests drafts unless the Studio sets another perspective, and reports a change', () => {
  const perspective = new PerspectiveStore(`${here}?sanity-preview-perspective=drafts`)
  expect(perspective.applyTo(here)).toBe(here)
  expect(perspective.change('drafts')).toBe(false)
  expect(perspective.change('published')).toBe(true)
  expect(perspective.applyTo(here)).toBe(`${here}?sanity-preview-perspective=published`)
  expect(perspective.change(['rAutumn', 'drafts'])).toBe(true)
  expect(perspective.applyTo(here)).toBe(`${here}?sanity-preview-perspective=rAutumn%2Cdrafts`)
  expect(perspective.change('previewDrafts')).toBe(true)
  expect(perspective.applyTo(here)).toBe(here)
})

it('reports the address without the perspective, and follows navigation within the preview only', () => {
  const perspective = new PerspectiveStore(`${here}?sanity-preview-perspective=published`)
  expect(perspective.strip(`${here}?a=1&sanity-preview-perspective=published#b`)).toBe(
    '/preview/zh/hardware?a=1#b'
  )
  const at = (path: string) => `http://localhost:4321${path}?sanity-preview-perspective=published`
  expect(perspective.targetOf('/preview/en/hardware')).toBe(at('/preview/en/hardware'))
  expect(perspective.targetOf('/zh/contactUs')).toBe(at('/preview/zh/contactUs'))
  expect(perspective.targetOf('/preview/zh/hardware')).toBeUndefined()
  expect(perspective.targetOf('/studio')).toBeUndefined()
  expect(perspective.targetOf('https://evil.example/preview/zh/')).toBeUndefined()
})
