import { expect, test } from 'vitest'
import { fillSubject, presetSubject } from './preset-subject.ts'

const FORM = '<form><input class="input" id="contact-theme" name="theme" value=""/></form>'

test('the subject is taken from the query, and cut to the length of the field', () => {
  expect(presetSubject('/zh/contactUs?theme=%E6%BC%94%E7%A4%BA')).toBe('演示')
  expect(presetSubject(`/zh/contactUs?a=1&theme=${'x'.repeat(200)}`)).toBe('x'.repeat(100))
  for (const url of ['/zh/contactUs', '/zh/contactUs?theme=', '/zh/contactUs?a=theme'])
    expect(presetSubject(url)).toBeUndefined()
})

test('the subject of the form is filled in as text, never as markup', () => {
  expect(fillSubject(FORM, '"><script>alert(1)</script>$&')).toBe(
    FORM.replace('value=""', () => 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;"')
  )
  expect(fillSubject('<p>No form</p>', '演示')).toBeUndefined()
})
