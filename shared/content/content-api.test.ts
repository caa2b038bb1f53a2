import { expect, test } from 'vitest'
import { isHostedApi } from './content-api.ts'

test.each([
  ['https://api.sanity.io', true],
  ['https://api.sanity.work', true],
  ['https://sanity.io', true],
  ['http://127.0.0.1:4321', false],
  ['https://notsanity.io', false],
  ['https://sanity.io.site.example', false]
])('%s is hosted: %s', (apiHost, isHosted) => {
  expect(isHostedApi(apiHost)).toBe(isHosted)
})
