import postcss from 'postcss'
import { expect, test } from 'vitest'
import { mobileLayout } from './mobile-layout.ts'

function compiled(css: string): string {
  return postcss([mobileLayout()]).process(css, { from: undefined }).css.replace(/\s+/g, ' ')
}

test('rules of the mobile layout apply if it was chosen, and without scripts by the width alone', () => {
  expect(compiled('@layer a { @media (--mobile) { .b, .c { color: red } } }')).toBe(
    '@layer a { html[data-layout="mobile"] .b, html[data-layout="mobile"] .c { color: red } ' +
      '@media (width < 750px) { html:not([data-layout]) .b, html:not([data-layout]) .c { color: red } } }'
  )
})

test('other rules are unchanged', () => {
  const css = '@media (width < 750px) { .b { color: red } }'
  expect(compiled(css)).toBe(css)
})
