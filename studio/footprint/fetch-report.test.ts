import { expect, test } from 'vitest'
import { fetchReport, perDay, perPage } from './fetch-report.ts'

const COUNTS = [
  { day: '2026-05-01', page: '/zh/', visits: 2, clicks: 1 },
  { day: '2026-05-01', page: '/zh/hardware', visits: 1, clicks: 0 },
  { day: '2026-05-03', page: '/zh/hardware', visits: 1, clicks: 4 }
]

test('every day has a total, including days without visits', () => {
  expect(perDay(COUNTS, 3, '2026-05-03')).toEqual([
    { name: '2026-05-01', visits: 3, clicks: 1 },
    { name: '2026-05-02', visits: 0, clicks: 0 },
    { name: '2026-05-03', visits: 1, clicks: 4 }
  ])
})

test('days run over the end of a month', () => {
  expect(perDay([], 2, '2026-03-01').map(({ name }) => name)).toEqual(['2026-02-28', '2026-03-01'])
})

test('pages come with the most used first', () => {
  expect(perPage(COUNTS)).toEqual([
    { name: '/zh/hardware', visits: 2, clicks: 4 },
    { name: '/zh/', visits: 2, clicks: 1 }
  ])
})

test('a Studio beside a hosted project has no report', async () => {
  const page = new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect(await fetchReport(30, 0, async () => page)).toBeUndefined()
  const refused = Response.json({ code: 401 }, { status: 401 })
  expect(await fetchReport(30, 0, async () => refused)).toBeUndefined()
  expect(await fetchReport(30, 0, async () => Promise.reject(new Error('x')))).toBeUndefined()
})
