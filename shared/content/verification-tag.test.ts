import { expect, test } from 'vitest'
import { isVerificationTag } from './verification-tag.ts'

test.each([
  { name: 'search-site-verification', content: 'codeva-AbC123' },
  { name: 'msvalidate.01', content: 'A1B2C3D4' },
  { name: 'engine_site_verification', content: 'aB3/+=' }
])('$name may be entered', tag => expect(isVerificationTag(tag)).toBe(true))

test.each([
  { name: 'viewport', content: 'width=100' },
  { name: 'referrer', content: 'unsafe-url' },
  { name: 'robots', content: 'noindex' },
  { name: 'site-verification', content: '"><script>' },
  { name: 'site verification', content: 'a' },
  { name: null, content: null },
  {}
])('$name with $content may not be entered', tag => expect(isVerificationTag(tag)).toBe(false))
