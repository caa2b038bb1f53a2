import { expect, test } from 'vitest'
import { isCrossSite } from './csrf.ts'

const SITE = 'https://site.example'

test.each([
  [false, 'a plain form of a browser that names nothing', {}],
  [false, 'a page of the site', { origin: SITE, 'sec-fetch-site': 'same-origin' }],
  [false, 'the same, in a browser that sends no origin', { 'sec-fetch-site': 'same-origin' }],
  [false, 'the same, its origin hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [false, 'a page that a person sent again by hand', { 'sec-fetch-site': 'none' }],
  [false, 'an older browser', { origin: SITE }],
  [
    false,
    'the address of this machine',
    { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }
  ],
  [true, 'another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [true, 'another site that hides', { 'sec-fetch-site': 'cross-site' }],
  [true, 'a neighbour', { origin: 'https://blog.site.example', 'sec-fetch-site': 'same-site' }],
  [true, 'another site in an older browser', { origin: 'https://evil.example' }],
  [true, 'a neighbour in an older browser', { origin: 'https://blog.site.example' }],
  [true, 'a sandbox in an older browser', { origin: 'null' }],
  [true, 'no address at all', { origin: 'nonsense' }]
])('%s: %s', (foreign, _who, headers) => {
  expect(isCrossSite(SITE, { headers: { host: 'site.example', ...headers } })).toBe(foreign)
})
