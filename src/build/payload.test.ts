import { expect, test } from 'vitest'
import { buildFiles, isPageUrl, payloadFile, toPayload } from './payload.ts'

const record = (time: string) => ({
  documents: new Map([['a', time]]),
  types: new Set<string>(),
  paths: new Set<string>(),
  files: new Set<string>()
})
const home = toPayload('/zh/', '<p>1', record('2026-01-01T00:00:00Z'))
const page = toPayload('/en/hardware', '<p>2', record('2026-02-01T00:00:00Z'))

test('a payload names page, language, bytes and the time of the content', () => {
  expect(home).toMatchObject({ path: '/zh/', lang: 'zh', prerenderedAt: Date.UTC(2026, 0, 1) })
  expect(page).toMatchObject({ path: '/en/hardware', lang: 'en' })
  expect(page.revision).toMatch(/^[0-9a-f]{12}$/)
  expect(toPayload('/zh/', '<p>3').revision).not.toBe(home.revision)
  expect(toPayload('/zh/', '<p>3').prerenderedAt).toBe(0)
})

test('a payload is written beside its page', () => {
  expect(payloadFile('/zh/')).toBe('zh/_payload.json')
  expect(payloadFile('/en/hardware')).toBe('en/hardware/_payload.json')
})

test('only pages for visitors are pages', () => {
  expect(isPageUrl('/zh/')).toBe(true)
  expect(isPageUrl('/en/software/superAPP')).toBe(true)
  expect(isPageUrl('/zh/404')).toBe(false)
  expect(isPageUrl('/zh/site.webmanifest')).toBe(false)
})

test('the build id depends on the pages alone: equal pages in any order share it, a changed page changes it', () => {
  const files = buildFiles([home, page])
  expect(buildFiles([page, home])).toEqual(files)
  const latest = JSON.parse(files.get('builds/latest.json') ?? '')
  expect(latest.timestamp).toBe(Date.UTC(2026, 1, 1))
  const meta = JSON.parse(files.get(`builds/meta/${latest.id}.json`) ?? '')
  expect(meta.prerendered).toEqual(['/en/hardware', '/zh/'])
  const changed = buildFiles([{ ...home, revision: 'x' }, page])
  expect(JSON.parse(changed.get('builds/latest.json') ?? '').id).not.toBe(latest.id)
})
