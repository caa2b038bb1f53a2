import { expect, test } from 'vitest'
import { followRedirects, isRedirectSource, isRedirectTarget } from './redirect-rules.ts'

test.each(['/contact', '/a/b', '/compare/*', '/规格', '/index.php', '/english'])(
  '%s may be redirected',
  path => expect(isRedirectSource(path)).toBe(true)
)

test.each([
  '',
  'contact',
  '/',
  '/a/',
  '//evil.example',
  '/\\evil',
  '/a b',
  '/a?b',
  '/a#b',
  '/*',
  '/a*',
  '/a/*/b',
  '/zh',
  '/en/contact',
  '/ZH/a',
  '/en/*',
  'https://site.example/a',
  '/a\u0000',
  '/a\u202eb',
  '/\ud800',
  `/${'a'.repeat(3000)}`
])('%s may not be redirected', path => expect(isRedirectSource(path)).toBe(false))

test.each(['/', '/hardware', '/hardware#compare', '/hardware/compare/*'])(
  '%s may be a target',
  path => expect(isRedirectTarget(path)).toBe(true)
)

test.each([
  '',
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/a b',
  '/a?b=1'
])('%s may not be a target', path => expect(isRedirectTarget(path)).toBe(false))

test('redirects are followed to their end, in any case', () => {
  const rules = [
    { from: '/a', to: '/b' },
    { from: '/B', to: '/c' }
  ]
  expect(followRedirects('/A', rules)).toEqual({ path: '/c' })
  expect(followRedirects('/c', rules)).toBeUndefined()
})

test('a rule with a star keeps the rest of the path; an exact one and a longer one come first', () => {
  const rules = [
    { from: '/compare/*', to: '/hardware/compare/*' },
    { from: '/compare/old/*', to: '/hardware' },
    { from: '/compare/one', to: '/hardwareQJ' }
  ]
  expect(followRedirects('/compare/JC-QJ', rules)).toEqual({ path: '/hardware/compare/JC-QJ' })
  expect(followRedirects('/compare/old/x', rules)).toEqual({ path: '/hardware' })
  expect(followRedirects('/compare/one', rules)).toEqual({ path: '/hardwareQJ' })
  expect(followRedirects('/compare/', rules)).toBeUndefined()
  expect(followRedirects('/compared', rules)).toBeUndefined()
})

test('a circle is found, whatever its length, as is a path that grows for ever', () => {
  expect(followRedirects('/a', [{ from: '/a', to: '/A' }])).toEqual({ loop: ['/a', '/A'] })
  const circle = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' }
  ]
  expect(followRedirects('/a', circle)).toEqual({ loop: ['/a', '/b', '/a'] })
  expect(followRedirects('/x', [{ from: '/x', to: '/a' }, ...circle])).toHaveProperty('loop')
  expect(followRedirects('/a/1', [{ from: '/a/*', to: '/a/b/*' }])).toHaveProperty('loop')
})
