import { expect, it } from 'vitest'
import { selfContainedPage, selfContainedStyle } from './self-contained.ts'

const built = `<!DOCTYPE html><html lang="en"><head><link href="/static/favicon.ico" rel="icon" sizes="any"/><title>Sanity Studio</title><script>
;(function () { window.errors = [] })()
</script><link href="/studio/static/a.css" rel="stylesheet"/><style>
  @font-face {
    font-family: Inter;
    src: url("https://fonts.example/Inter.woff2") format("woff2");
  }
  body { margin: 0; }
</style><script src="https://cdn.example/bridge.js" async type="module" data-sanity-core></script></head><body><div id="sanity"></div><script src="/studio/static/a.js" type="module"></script><noscript><a href="https://help.example/">x</a></noscript></body></html>`

it('keeps the Studio and drops whatever another host would answer', () => {
  const { html, errorScript } = selfContainedPage(built, '/studio')
  expect(html).not.toContain('https:')
  expect(html).not.toContain('@font-face')
  expect(html).toContain('<script src="/studio/static/a.js" type="module"></script>')
  expect(html).toContain('body { margin: 0; }')
  expect(html).toContain('<link href="/studio/static/favicon.svg" rel="icon"/>')
  expect(errorScript.trim()).toBe(';(function () { window.errors = [] })()')
  expect(html).toContain('<script src="/studio/static/errors.js"></script>')
})

it('refuses a page that asks for something new outside', () => {
  const more = built.replace('</head>', '<link href="https://new.example/x.css"/></head>')
  expect(() => selfContainedPage(more, '/studio')).toThrow('https://new.example/x.css')
})

it('drops fonts of other hosts from a style sheet, and keeps the rest', () => {
  const outside = '@font-face{font-family:A;src:url(https://fonts.example/a.woff2)}'
  const own = '@font-face{font-family:B;src:url(/studio/b.woff2)}'
  expect(selfContainedStyle(`${outside}.a{color:red}${own}`)).toBe(`.a{color:red}${own}`)
})
