import { expect, test } from 'vitest'
import { withBase, withoutBase } from './base-path.ts'
import { htmlWithBase } from './build/html-with-base.ts'

const BASE = '/video/'

test('it is added to an address once, and removed once', () => {
  expect(withBase('/zh/', BASE)).toBe('/video/zh/')
  expect(withBase('/video/zh/', BASE)).toBe('/video/zh/')
  expect(withBase('/videos', BASE)).toBe('/video/videos')
  expect(withBase('/zh/', '/')).toBe('/zh/')
  expect(withoutBase('/video/zh/hardware', BASE)).toBe('/zh/hardware')
  expect(withoutBase('/zh/hardware', BASE)).toBe('/zh/hardware')
  expect(withoutBase('/zh/hardware', '/')).toBe('/zh/hardware')
})

test('it is added to every address of a page: links, images in all sizes, scripts, forms', () => {
  const html = `<a href="/zh/a?b=1#c">/zh/a</a><img src="/_img/1.webp" srcset="/_img/1.avif 320w, /_img/2.avif 640w">
<form action="/api/contact" method="post"><input value="/zh/"></form><div data-model="/_file/m.glb" data-path="/zh/">`
  expect(htmlWithBase(html, BASE)).toBe(
    `<a href="/video/zh/a?b=1#c">/zh/a</a><img src="/video/_img/1.webp" srcset="/video/_img/1.avif 320w, /video/_img/2.avif 640w">
<form action="/video/api/contact" method="post"><input value="/zh/"></form><div data-model="/video/_file/m.glb" data-path="/zh/">`
  )
})

test('addresses of other sites, in text or with the base path already are unchanged', () => {
  const html = `<a href="https://a.example/zh/"></a><a href="//a.example/"></a><a href="#x"></a><a href="tel:1"></a>
<script type="module" src="/video/_astro/a.js"></script><p title="a > b" lang=zh>&lt;a href="/zh/"</p><a data-x='1>' href="/video/zh/"></a>`
  expect(htmlWithBase(html, BASE)).toBe(html)
  expect(htmlWithBase('<a href="/zh/">', '/')).toBe('<a href="/zh/">')
})
