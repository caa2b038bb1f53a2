import { expect, test } from 'vitest'
import { sharedFailurePage, sharedPage } from './shared-page.ts'

const UNTIL = '2026-01-08T09:30:00.000Z'
const page = `<!doctype html><html lang="zh-Hans"><head><title>a</title><link rel="canonical" href="https://site.example/zh/x"><link rel="alternate" hreflang="en" href="https://site.example/en/x"><link rel="stylesheet" href="/_astro/a.css"><script>count()</script></head><body>
<h1 data-sanity="id=camera-a;path=name.zh;base=%2Fstudio">硬件 &lt;script&gt; data-sanity="x"</h1><a href="/zh/hardware">硬件</a>
<a data-sanity="id=b" data-sign-in href="/oort/login?redirect=%2Fzh%2F">登录</a>
<astro-island uid="x" component-url="/_astro/b.js" props="{&quot;edit&quot;:[0,{&quot;data-sanity&quot;:[0,&quot;id=navigation&quot;]}]}"><nav data-sanity="id=navigation">导航</nav><script>1</script></astro-island>
<script type="module" src="/_astro/a.js"></script></body></html>`

test('a shared page has no script, no field of the content, no sign-in, and is not indexed', () => {
  const made = sharedPage(page, UNTIL)
  expect(made).not.toMatch(/<script|canonical|hreflang|\/oort\/|id=|props|\.js/)
  expect(made).toContain('<astro-island><nav>导航</nav></astro-island>')
  expect(made).toContain('<meta name="robots" content="noindex"></head>')
  expect(made).toContain('<h1>硬件 &lt;script&gt; data-sanity="x"</h1>')
  expect(made).toContain('href="/_astro/a.css"')
  expect(made).toContain('<a href="/zh/hardware">')
})

test('it says in its language when the link ends', () => {
  expect(sharedPage(page, UNTIL)).toContain('链接有效至北京时间<time')
  expect(sharedPage(page, UNTIL)).toContain('>2026年1月8日17:30</time>。')
  expect(sharedPage(page, UNTIL)).toContain('尚未发布')
  expect(sharedPage(page.replace('zh-Hans', 'en'), UNTIL)).toMatch(
    /The link ends on <time[^>]*>8 January 2026 at 17:30<.time>, Beijing time\./
  )
})

test('if it fails, it gives no reason', () => {
  expect(sharedFailurePage('en')).toContain('<html lang="en">')
  expect(sharedFailurePage('zh')).toContain('暂时无法预览')
})
