import { expect, test } from 'vitest'
import { BASE_URL, written } from './built.ts'

const get = (path: string) => fetch(BASE_URL + path, { redirect: 'manual' })

test.each([
  ['/zh/contactus', 308, '/zh/contactUs'],
  ['/zh/contact-us', 308, '/zh/contactUs'],
  ['/en/about_us', 308, '/en/aboutUs'],
  ['/EN/HARDWARE', 308, '/en/hardware'],
  ['/zh/hardwareqj?from=card', 308, '/zh/hardwareQJ?from=card'],
  ['/zh/hardware.', 308, '/zh/hardware'],
  ['/zh/hardware。', 308, '/zh/hardware'],
  ['/zh/hardware），', 308, '/zh/hardware'],
  ['/zh／hardware', 308, '/zh/hardware'],
  ['/zh/ｈａｒｄｗａｒｅ', 308, '/zh/hardware'],
  ['/zh//hardware', 308, '/zh/hardware'],
  ['/zh/hardware%E2%80%8B', 308, '/zh/hardware'],
  ['/en/hardware/compare/jc-qj', 308, '/en/hardware/compare/JC-QJ'],
  ['/hardware', 302, '/zh/hardware'],
  ['/Hardware/', 302, '/zh/hardware'],
  ['/software/dispatch', 302, '/zh/software/dispatch']
])('%s is nearly the address of a page, and leads there', async (path, status, target) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([status, written(target)])
})

test.each([
  ['/en/compare/JC-QJ', 308, '/en/hardware/compare/JC-QJ'],
  ['/en/compare', 308, '/en/hardware/compare'],
  ['/zh/Contact', 308, '/zh/contactUs'],
  ['/contact?theme=demo', 302, '/zh/contactUs?theme=demo'],
  ['/en/price/', 308, '/en/tabs/price']
])('%s is redirected by an editor', async (path, status, target) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([status, written(target)])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/zh/nope.',
  '/zh/compare/nothing',
  '/zh/%2F%2Fevil.example/',
  '/%5C%5Cevil.example/zh/hardware',
  '/zh/..%2Fhardware',
  '/_astro/Hardware.css',
  '/zh/hardware.css',
  '/fr/hardware'
])('%s is not the address of a page, and leads nowhere', async path => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([404, null])
})
