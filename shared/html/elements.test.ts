import { expect, test } from 'vitest'
import { editHtml, findElements, rewriteAttributes } from './elements.ts'

const page = `<!doctype html><head><title>a <script> b</title><!-- <script>c</script> -->
<script type="module">let a = "<style>"</script></head><body><p title="</script><script>">1 &lt;script&gt;
<p>2<br><img alt='<script>'></p><textarea><script>3</script></textarea><svg><style>.a{}</style></svg>`
const content = ({ contentStart, contentEnd }: { contentStart: number; contentEnd: number }) =>
  page.slice(contentStart, contentEnd)

test('only elements are found, not their names in texts, attributes, comments and scripts', () => {
  expect(findElements(page, 'script').map(content)).toEqual(['let a = "<style>"'])
  expect(findElements(page, 'style').map(content)).toEqual(['.a{}'])
  expect(findElements(page, 'title').map(content)).toEqual(['a <script> b'])
  expect(findElements(page, 'script')[0]?.attributes).toEqual({ type: 'module' })
})

test('elements without an end tag end where the next begins, void ones after their tag', () => {
  const [first, second] = findElements(page, 'p')
  expect(first && content(first)).toBe('1 &lt;script&gt;\n')
  expect(second && content(second)).toBe("2<br><img alt='<script>'>")
  expect(findElements(page, 'br', 'img').map(({ start, end }) => page.slice(start, end))).toEqual([
    '<br>',
    "<img alt='<script>'>"
  ])
})

test('edits apply to their ranges, in any order', () => {
  const edits = [
    { start: 3, end: 3, text: '$&' },
    { start: 0, end: 1, text: '' }
  ]
  expect(editHtml('abcd', edits)).toBe('bc$&d')
})

test('attributes are rewritten as they are written, nothing that looks like one', () => {
  const html = `<a href="/a?b=1&#38;c" alt="href='/b'" SRC = '/c'>href="/d"</a><script>'<a href="/e">'</script>`
  const replaced = rewriteAttributes(html, (name, value, element) =>
    element === 'a' && /href|src/.test(name) ? `/x${value}` : undefined
  )
  expect(replaced).toBe(html.replace('"/a', '"/x/a').replace("'/c", "'/x/c"))
})
