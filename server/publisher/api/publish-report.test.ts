import { expect, it } from 'vitest'
import { publishReport } from './publish-report.ts'

const failed = {
  state: 'failed',
  build: 'b1',
  error: '/srv/data/site/build.log says why.'
} as const

it('shows signed-in users why a build failed', () => {
  expect(publishReport(failed, true).failures).toEqual([{ message: failed.error }])
})

it('shows anonymous clients only that it failed', () => {
  expect(JSON.stringify(publishReport(failed, false))).not.toContain('/srv')
  expect(publishReport(failed, false).failures).toHaveLength(1)
})
