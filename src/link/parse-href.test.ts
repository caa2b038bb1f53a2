import { expect, test } from 'vitest'
import { parseHref } from './parse-href.ts'

test.each([
  'https://site.example/a',
  'http://site.example',
  'mailto:a@site.example',
  'tel:+86-10',
  '#规格'
])('%s is allowed unchanged', href => expect(parseHref(href)).toEqual({ outside: href }))

test('a path of this site is parsed', () => {
  expect(parseHref('/hardware?x=1#规格')).toEqual({ path: '/hardware', rest: '?x=1#规格' })
  expect(parseHref('/')).toEqual({ path: '/', rest: '' })
  expect(parseHref('/#solutions')).toEqual({ path: '/', rest: '#solutions' })
})

test.each([
  'javascript:alert(1)',
  ' javascript:x',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  '/a b',
  'hardware',
  ''
])('%j is rejected', href => expect(parseHref(href)).toBeUndefined())
