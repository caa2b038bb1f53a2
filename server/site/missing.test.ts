import { expect, test } from 'vitest'
import { missingPage } from './missing.ts'

const page = '<html><body><p>Page not found: <code class="a" data-path></code></p></body></html>'

test('the address stands in its place', () => {
  expect(missingPage(page, '/zh/nope')).toContain('data-path>/zh/nope</code>')
})

test('the address is text, never markup', () => {
  const html = missingPage(page, '/<script>alert("1")</script>&$&')
  expect(html).not.toContain('<script>')
  expect(html).toContain('/&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;$&amp;')
})

test('a written-out attribute value and an old text are replaced too', () => {
  expect(missingPage('<p data-path="">old</p>', '/x')).toBe('<p data-path="">/x</p>')
})

test('an endless address is cut', () => {
  expect(missingPage(page, `/${'a'.repeat(5000)}`).length).toBeLessThan(500)
})
