import { expect, test } from 'vitest'
import { contactPath, withSubject } from './contact-path.ts'

test('a link to the contact form that presets a subject has its own text as the subject', () => {
  expect(withSubject('/zh/contactUs?theme=plan-pilot', '申请试点')).toBe(
    `/zh/contactUs?theme=${encodeURIComponent('申请试点')}`
  )
  expect(withSubject('/en/contactUs?theme=demo', 'Product demo')).toBe(
    '/en/contactUs?theme=Product%20demo'
  )
})

test('a link without a preset, with a subject of its own, or to another page stays', () => {
  const own = contactPath('zh', '索取报价', 'JC')
  for (const href of ['/zh/contactUs', own, '/zh/search?theme=demo', 'https://x.example/?theme=a'])
    expect(withSubject(href, '演示')).toBe(href)
})
