import { afterEach, expect, test, vi } from 'vitest'
import { failurePage, previewPage, toPreviewUrl } from './page.ts'

const page = `<!doctype html><html lang="zh-Hans"><head><title>a</title><link rel="alternate" hreflang="en" href="https://site.example/en/x"><link rel="stylesheet" href="/_astro/a.css"><script>count()</script></head><body>
<a class="x" href="/zh/hardware?a=1&#38;b=2#top">硬件</a> <a href="/en/">English</a>
<a href="/files/site/x.pdf" download>PDF</a> <a href="https://docs.site.example/">文档</a>
<a class="sign-in" data-sign-in href="/oort/login?redirect=%2Fzh%2F" rel="nofollow">登录</a>
<img alt="<a href=&#34;/zh/x&#34;>"><script type="module" src="/_astro/a.js"></script></body></html>`

afterEach(() => void vi.unstubAllGlobals())

test('links stay in the preview and keep the perspective; others are unchanged', () => {
  const drafts = previewPage(page, {})
  expect(drafts).toContain('href="/preview/zh/hardware?a=1&amp;b=2#top"')
  expect(drafts).toContain('href="/preview/en/"')
  expect(drafts).toContain('href="/files/site/x.pdf"')
  expect(drafts).toContain('href="https://docs.site.example/"')
  expect(previewPage('<a href="/zh/hardwareQJ.pdf">', {})).toContain('href="/zh/hardwareQJ.pdf"')
  const published = previewPage(page, { perspective: 'published' })
  expect(published).toContain(
    'href="/preview/zh/hardware?a=1&amp;b=2&amp;sanity-preview-perspective=published#top"'
  )
  expect(published).toContain('href="/preview/en/?sanity-preview-perspective=published"')
})

test('no script of the site runs, no user is signed in, no search engine indexes it', () => {
  const made = previewPage(page, {})
  expect(made.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/studio/static/preview/frame.js">'
  ])
  expect(made).not.toContain('hreflang')
  expect(made).toContain('href="/_astro/a.css"')
  expect(made).not.toContain('/oort/')
  expect(made).toContain('<meta name="robots" content="noindex">')
})

test('content warnings are shown on the page as text, in its language', () => {
  const made = previewPage(page, { problems: ['camera a: <b> is missing.'] })
  expect(made).toContain('内容中有 1 处需要改正')
  expect(made).toContain('camera a: &#60;b&#62; is missing.')
  expect(previewPage(page.replace('zh-Hans', 'en'), { problems: ['x'] })).toContain(
    'Content to mend: 1'
  )
  expect(previewPage(page, {})).not.toContain('data-preview-problems')
})

test('an address that is no page of the site is unchanged', () => {
  expect(toPreviewUrl('/zh')).toBe('/preview/zh')
  expect(toPreviewUrl('/zhong')).toBe('/zhong')
  expect(toPreviewUrl('#main')).toBe('#main')
  expect(toPreviewUrl('//evil.example/zh/')).toBe('//evil.example/zh/')
})

test('the failure page shows the reason as text, with the script that reloads it', () => {
  const made = failurePage('zh', ['camera a (/hardwareJC), protocols: <x>'])
  expect(made).toContain('camera a (/hardwareJC), protocols: &#60;x&#62;')
  expect(made).toContain('此页面暂时无法预览')
  expect(made).toContain('/studio/static/preview/frame.js')
  expect(failurePage('en', [])).toContain('lang="en"')
})

test('with a base path the preview and its script are below it', async () => {
  vi.stubGlobal('SITE_BASE', '/video/')
  vi.resetModules()
  const below = await import('./page.ts')
  expect(below.toPreviewUrl('/video/zh/hardware?a=1')).toBe('/video/preview/zh/hardware?a=1')
  expect(below.toPreviewUrl('/video/files/site/x.pdf')).toBe('/video/files/site/x.pdf')
  expect(below.failurePage('zh', [])).toContain('src="/video/studio/static/preview/frame.js"')
})
