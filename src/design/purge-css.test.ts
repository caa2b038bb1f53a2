import { expect, test } from 'vitest'
import { purgeCss } from './purge-css.ts'

const none = new Set<string>()
const page = (css: string, body: string) => `<style>${css}</style>${body}`

test('rules for classes that are not on the page are removed, all others stay', () => {
  const css = '@layer a{.card{color:red}.table td{color:red}h1,.gone{color:red}[data-x]{color:red}}'
  const html = purgeCss(page(css, '<p class="card big">'), none)
  expect(html).toBe(
    page('@layer a{.card{color:red}h1{color:red}[data-x]{color:red}}', '<p class="card big">')
  )
})

test('rules for tables and description lists are removed from pages without them', () => {
  const css = 'th,td{color:red}.on>dt{color:red}h1 .track{color:red}'
  expect(purgeCss(page(css, ''), new Set(['on', 'track']))).toBe(page('h1 .track{color:red}', ''))
  const shown = page(css, '<dl class="on track"><dt>a</dl><table><tr><td>1</table>')
  expect(purgeCss(shown, none)).toBe(shown)
})

test('rules for the contact form are removed from pages without it, whatever scripts may set', () => {
  const css = '.form-summary{color:red}.send,.contact-form .field{color:red}.sender{color:red}'
  const safelist = new Set(['form-summary', 'send', 'contact-form', 'field', 'sender'])
  expect(purgeCss(page(css, ''), safelist)).toBe(page('.sender{color:red}', ''))
  for (const body of ['<form class="contact-form">', '<span data-path data-form="x">'])
    expect(purgeCss(page(css, body), safelist)).toBe(page(css, body))
})

test('what is inside functional selectors does not count', () => {
  const css = '.card:not(.gone){color:red}.card:has(.gone,:is(.a)){color:red}'
  expect(purgeCss(page(css, '<p class="card">'), none)).toContain(css)
})

test('blocks that become empty are removed', () => {
  const css =
    '@layer a{@media (width<750px){.gone{color:red}}}p{color:red}@keyframes x{from{top:0}to{top:1px}}'
  expect(purgeCss(page(css, '<p>'), none)).toBe(
    page('p{color:red}@keyframes x{from{top:0}to{top:1px}}', '<p>')
  )
})

test('a nested rule is removed alone, and blocks of declarations stay', () => {
  const css =
    '.card{color:red;.gone{top:0}@media print{top:1px}}@layer a{@font-face{font-family:x}}.big{top:0}'
  expect(purgeCss(page(css, '<p class="card">'), none)).toBe(
    page(
      '.card{color:red;@media print{top:1px}}@layer a{@font-face{font-family:x}}',
      '<p class="card">'
    )
  )
})

test('the order of layers stays, and classes that scripts mention stay', () => {
  const css = '@layer a,b;.open{color:red}'
  expect(purgeCss(page(css, ''), new Set(['open']))).toContain(css)
})

test('within a scene, which no script changes, the safelist is ignored', () => {
  const css = '.ui .wall{color:red}.ui .phone{color:red}.phone{color:red}'
  expect(purgeCss(page(css, '<p class="ui"><b class="wall">'), new Set(['phone', 'wall']))).toBe(
    page('.ui .wall{color:red}.phone{color:red}', '<p class="ui"><b class="wall">')
  )
})

test('classes are read from quoted and unquoted attributes', () => {
  const css = '.x{top:0}.y{top:0}.z{top:0}.w{top:0}.v{top:0}'
  const body = '<a class=x><b class="y z"><i class=\'w\'>'
  expect(purgeCss(page(css, body), none)).toBe(page(css.replace('.v{top:0}', ''), body))
})

test('names of elements and classes in texts and attributes do not count', () => {
  const css = '.card{top:0}td{top:0}p{top:0}'
  const body =
    '<p title="</style><style><table class=card>">说明 &lt;style> class="card"</p><!-- <style> -->'
  expect(purgeCss(page(css, body), none)).toBe(page('p{top:0}', body))
})

test('the result for one page is not reused for another with other classes or tables', () => {
  const css = '.card{color:red}.tile{color:red}td{color:red}'
  expect(purgeCss(page(css, '<p class="card">'), none)).toContain('<style>.card{color:red}</style>')
  expect(purgeCss(page(css, '<p class="tile">'), none)).toContain('<style>.tile{color:red}</style>')
  expect(purgeCss(page(css, '<table class="tile">'), none)).toContain('.tile{color:red}td{')
  expect(purgeCss(page(css, '<p class="card">'), new Set(['tile']))).toContain('.tile{')
})
