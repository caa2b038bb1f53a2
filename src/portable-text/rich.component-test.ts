import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { parse } from 'node-html-parser'
import { beforeEach, expect, test } from 'vitest'
import { routedQuery } from '../cms/routes.ts'
import { translator } from '../i18n/translate.ts'
import { buildContext } from '../rendering/build-context.ts'
import { takeWarnings } from '../rendering/warnings.ts'
import RichText from './RichText.astro'

const span = (key: string, text: string, marks: string[] = []) => ({
  _type: 'span',
  _key: key,
  text,
  marks
})
const block = (key: string, children: object[], rest: object = {}) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [],
  children,
  ...rest
})

async function render(blocks: unknown, lang: 'zh' | 'en' = 'zh') {
  const container = await AstroContainer.create()
  const html = await container.renderToString(RichText, {
    props: { of: { blocks, lang }, where: 'page p1, body' },
    locals: { locale: 'zh', path: '/', t: translator('zh') }
  })
  return parse(html)
}

beforeEach(() => {
  takeWarnings()
  const page = { id: 'h', type: 'page', path: '/hardware' }
  buildContext().answers.set(
    `{}${routedQuery}`,
    Promise.resolve({ answer: [page], reads: undefined })
  )
})

test('a list item with a style and several spans is rendered once, with its nested list inside', async () => {
  const root = await render([
    block(
      'b1',
      [span('s1', '功耗 '), span('s2', '≤ 30 W', ['strong']), span('s3', '，重量 ≤ 9 kg')],
      {
        style: 'lead',
        listItem: 'bullet',
        level: 1
      }
    ),
    block('b2', [span('s4', '含支架')], { listItem: 'bullet', level: 2 }),
    block('b3', [span('s5', '上电')], { listItem: 'number', level: 1 })
  ])
  const lists = root.querySelectorAll('.prose > *')
  expect(lists.map(list => list.rawTagName)).toEqual(['ul', 'ol'])
  const items = root.querySelectorAll('.prose > ul > li')
  expect(items).toHaveLength(1)
  const inner = items[0]?.querySelector('ul')
  expect(inner?.text.trim()).toBe('含支架')
  inner?.remove()
  expect(items[0]?.text.trim()).toBe('功耗 ≤ 30 W，重量 ≤ 9 kg')
  expect(items[0]?.querySelector('strong')?.text).toBe('≤ 30 W')
  expect(items[0]?.querySelector('p.lead')).not.toBeNull()
  expect(root.querySelector('.prose > ol')?.text.trim()).toBe('上电')
})

test('bold and italics are shown as what they are, also both', async () => {
  const root = await render([
    block('b1', [
      span('s1', '粗', ['strong']),
      span('s2', '斜', ['em']),
      span('s3', '皆', ['strong', 'em'])
    ])
  ])
  expect(root.querySelectorAll('strong').map(({ text }) => text)).toEqual(['粗', '皆'])
  expect(root.querySelectorAll('em').map(({ text }) => text)).toEqual(['斜皆'])
  expect(root.querySelectorAll('em strong').map(({ text }) => text)).toEqual(['皆'])
  expect(takeWarnings()).toEqual([])
})

test('a table has a head, and one without cells leaves nothing', async () => {
  const row = (...cells: string[]) => ({ _type: 'tableRow', _key: cells.join(), cells })
  const root = await render([
    { _type: 'table', _key: 't1', rows: [row('型号', '功耗'), row('旗舰', '30 W')] },
    { _type: 'table', _key: 't2', rows: [row(' ', '')] }
  ])
  expect(root.querySelectorAll('table')).toHaveLength(1)
  expect(root.querySelectorAll('th[scope=col]').map(({ text }) => text)).toEqual(['型号', '功耗'])
  expect(root.querySelectorAll('td').map(({ text }) => text)).toEqual(['旗舰', '30 W'])
  const labelled = root.querySelector('[role=group]')?.getAttribute('aria-labelledby')
  expect(root.querySelector(`#${labelled}`)?.text).toContain('型号')
  expect(takeWarnings()).toEqual([])
})

test('an unknown style, mark and block render as plain text and are reported', async () => {
  const root = await render([
    block('b1', [span('s1', '样式')], { style: 'fancy' }),
    block('b2', [span('s2', '标记', ['glow'])]),
    { _type: 'box', _key: 'b3', children: [{ _type: 'span', text: '方框' }] }
  ])
  expect(root.querySelectorAll('.prose > p').map(p => p.text.trim())).toEqual([
    '样式',
    '标记',
    '方框'
  ])
  const problems = takeWarnings().join('\n')
  for (const name of ['fancy', 'glow', 'box']) expect(problems).toContain(`"${name}"`)
  expect(problems).toContain('page p1, body')
})

test('links keep allowed protocols only, and paths lead to the page in this language', async () => {
  const link = (key: string, href: unknown) => ({ _type: 'link', _key: key, href })
  const hrefs = [
    '/hardware#a',
    'https://site.example/',
    'javascript:alert(1)',
    '//evil.example',
    5,
    '/gone'
  ]
  const root = await render([
    block(
      'b1',
      hrefs.map((_, index) => span(`s${index}`, `t${index}`, [`m${index}`])),
      { markDefs: hrefs.map((href, index) => link(`m${index}`, href)) }
    )
  ])
  const found = root.querySelectorAll('a').map(a => a.getAttribute('href'))
  expect(found).toEqual(['/zh/hardware#a', 'https://site.example/'])
  expect(root.text.replace(/\s/g, '')).toBe('t0t1t2t3t4t5')
})

test('text in the other language has a lang attribute', async () => {
  const root = await render([block('b1', [span('s1', 'x')])], 'en')
  expect(root.querySelector('.prose')?.getAttribute('lang')).toBe('en')
})

test.each([
  {},
  { blocks: null },
  { blocks: 'text' },
  { blocks: [null, 5, {}] },
  { blocks: [{ _type: 'block' }] }
])('broken content %j breaks nothing', async ({ blocks }: { blocks?: unknown }) => {
  const root = await render(blocks)
  expect(root.text.trim()).toBe('')
})

test('keeps the name of a standard on one line, and adds nothing to the text', async () => {
  const text = '支持GB/T 28181—2022级联，<b>不是</b>标签'
  const root = await render([block('a', [span('1', text)])])
  expect(root.querySelector('p')?.text).toBe(text)
  expect(root.querySelector('b')).toBeNull()
  expect(root.querySelectorAll('p .whole').map(part => part.text)).toEqual(['GB/T 28181—2022'])
})
