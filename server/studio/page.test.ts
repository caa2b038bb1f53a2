import { expect, test } from 'vitest'
import { closedPage } from './page.ts'

test('what other hosts would send is gone, what the build has stays', () => {
  const html = `<head><link href="/static/favicon.svg" rel="icon" type="image/svg+xml"/>
    <link href="/studio/static/a.css" rel="stylesheet"/>
    <link rel="preconnect" href="https://fonts.example"/>
    <script src="https://core.example/bridge.js" async type="module"></script>
    <script src="/studio/static/a.js" type="module"></script>
    <style>@font-face { font-family: Inter; src: url("https://static.example/Inter.woff2") }
    @font-face { font-family: Own; src: url("/studio/own.woff2") } p { margin: 0 }</style></head>`
  const closed = closedPage(html)
  expect(closed).not.toMatch(/https?:\/\//)
  expect(closed).not.toContain('"/static/')
  expect(closed).toContain('<link href="/studio/static/a.css" rel="stylesheet"/>')
  expect(closed).toContain('<script src="/studio/static/a.js" type="module"></script>')
  expect(closed).toContain('url("/studio/own.woff2")')
  expect(closed).toContain('p { margin: 0 }')
  expect(closed).toContain('<link href="/studio/favicon.ico" rel="icon"></head>')
})
