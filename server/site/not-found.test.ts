import { expect, test } from 'vitest'
import { notFoundPage } from './not-found.ts'

const page = '<html><body><p>Page not found: <code class="a" data-path></code></p></body></html>'

test('the path is filled in', () => {
  expect(notFoundPage(page, '/zh/nope')).toContain('data-path>/zh/nope</code>')
})

test('the address is text, never markup', () => {
  const html = notFoundPage(page, '/<script>alert("1")</script>&$&')
  expect(html).not.toContain('<script>')
  expect(html).toContain('/&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;$&amp;')
})

test('a written-out attribute value and an old text are replaced too', () => {
  expect(notFoundPage('<p data-path="">old</p>', '/x')).toBe('<p data-path="">/x</p>')
})

test('an endless address is cut', () => {
  expect(notFoundPage(page, `/${'a'.repeat(5000)}`).length).toBeLessThan(500)
})

test('an address that fails the validation of its route is named whole, another one by its path', () => {
  const page =
    '<p>错误信息: <b data-path data-unmatched="Page not found: {path}" data-invalid="Page Not Found: {path}" data-form="^/(?:zh|en)(?:\\/hardware[A-Z]\\w*)/?$"></b></p>'
  const said = (path: string, query?: string) =>
    notFoundPage(page, path, query).replace(/<[^>]+>/g, '')
  expect(said('/zh/nope', '?a=1')).toBe('错误信息: Page not found: /zh/nope')
  expect(said('/en/hardwareXX/', '?a=<b>')).toBe(
    '错误信息: Page Not Found: /en/hardwareXX/?a=&lt;b&gt;'
  )
  expect(said('/fr/hardwareXX')).toBe('错误信息: Page not found: /fr/hardwareXX')
  expect(said(`/zh/hardwareX${'x'.repeat(5000)}`).length).toBeLessThan(400)
})
