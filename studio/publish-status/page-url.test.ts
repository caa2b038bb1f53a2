import { expect, it } from 'vitest'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { hasFailed } from './page-url.ts'

it('distinguishes failures that concern a document from those of other documents', () => {
  const status = (...failures: PublishReport['failures'] & object): PublishReport => ({
    state: 'idle',
    failures
  })
  const message = 'name.zh is a number where a text belongs'
  const other = { page: '/zh/software/b', document: 'b', message }
  expect(hasFailed(status(other), 'a', '/software/a')).toBe(false)
  expect(hasFailed(status(other), 'b', '/software/b')).toBe(true)
  // another document's failure on this document's page
  expect(hasFailed(status({ ...other, page: '/en/software/a' }), 'a', '/software/a')).toBe(true)
  expect(hasFailed(status({ ...other, page: '/zh/' }), 'home', '/')).toBe(true)
  expect(hasFailed(status(other, { message }), 'a', '/software/a')).toBe(true)
  expect(hasFailed({ state: 'idle', failures: [] }, 'a', '/software/a')).toBe(false)
})
