import { expect, test } from 'vitest'
import { html } from '../../../shared/server/html.ts'
import { renderLayout } from './layout.ts'

const FRAME = `<!doctype html><html lang="en"><head><title>This page does not exist</title><meta name="description" content="x"></head>
<body><header><a href="/zh/404" hreflang="zh-Hans">中文</a></header><p class="print-only">Brand · https://site.example/en/404</p><main id="main" tabindex="-1"><h1>gone</h1></main>
<footer><form><input type="hidden" name="page" value="/404"></form></footer></body></html>`
const page = {
  locale: 'en' as const,
  title: 'A & B $& $1',
  content: html`<p>said</p>`,
  path: '/forms/sent'
}

test('a page uses the layout of the 404 page, and its language menu leads to the counterpart', () => {
  const rendered = renderLayout(FRAME, page)
  expect(rendered).toContain('<title>A &amp; B $&amp; $1</title>')
  expect(rendered).toContain('<h1>A &amp; B $&amp; $1</h1>')
  expect(rendered).toContain('<p>said</p>')
  expect(rendered).toContain('<a href="/zh/forms/sent"')
  expect(rendered).toContain('Brand · https://site.example/en/forms/sent<')
  expect(rendered).not.toMatch(/gone|404|does not exist|description/)
  expect(rendered.match(/<main/g)).toHaveLength(1)
})

test('with a base path, links of the layout keep it', () => {
  const below = FRAME.replaceAll('/zh/404', '/video/zh/404').replace(
    'example/en',
    'example/video/en'
  )
  const rendered = renderLayout(below, page)
  expect(rendered).toContain('<a href="/video/zh/forms/sent"')
  expect(rendered).toContain('Brand · https://site.example/video/en/forms/sent<')
})

test('without a build the page is plain, and noindex', () => {
  expect(renderLayout(undefined, page)).toMatch(/<html lang="en">.*noindex.*<h1>A &amp; B/s)
})
