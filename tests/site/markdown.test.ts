import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { parseUrl } from '../../src/routing/url.ts'
import { markdownText, parseMarkdown } from '../support/parse-markdown.ts'
import { BASE_URL, builtAddresses, builtPages, builtPath } from './built.ts'

const addresses = builtAddresses()
const pages = builtPages().filter(({ address, document }) => {
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
  return builtPath(canonical) === address && !/\/search$/.test(address)
})
const documents = await Promise.all(
  pages.map(async page => ({ page, response: await fetch(BASE_URL + getMarkdown(page.address)) }))
)
const parsed = await Promise.all(
  documents.map(async ({ page, response }) => ({
    page,
    root: parseMarkdown(await response.text())
  }))
)

function getMarkdown(address: string): string {
  return /^\/(zh|en)\/$/.test(address) ? `${address}index.md` : `${address}.md`
}

function find<Type extends Nodes['type']>(
  node: Nodes,
  type: Type
): Extract<Nodes, { type: Type }>[] {
  const own = node.type === type ? [node as Extract<Nodes, { type: Type }>] : []
  return [...own, ...('children' in node ? node.children.flatMap(child => find(child, type)) : [])]
}

const letters = (text: string) => text.normalize('NFKC').replace(/[\s\u2060\u00ad\u200b]+/g, '')

test('each page has its content as Markdown, which search engines do not list', () => {
  expect(pages.length).toBeGreaterThan(40)
  for (const { page, response } of documents) {
    expect(response.status, page.address).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('it begins with the heading of the page, and its headings are in order', () => {
  for (const { page, root } of parsed) {
    const [first] = root.children
    expect(first?.type === 'heading' && first.depth, page.address).toBe(1)
    const title = page.document.querySelector('h1')?.text ?? ''
    expect(first && letters(markdownText(first)), page.address).toBe(letters(title))
    const depths = find(root, 'heading').map(({ depth }) => depth)
    expect(depths.filter(depth => depth === 1)).toHaveLength(1)
    const jumps = depths.filter((depth, index) => depth - (depths[index - 1] ?? 0) > 1)
    expect(jumps, page.address).toEqual([])
  }
})

test('each of its headings is one of the page', () => {
  for (const { page, root } of parsed) {
    const shown = letters(page.document.text)
    const missing = find(root, 'heading')
      .map(markdownText)
      .filter(text => !shown.includes(letters(text)))
    expect(missing, page.address).toEqual([])
  }
})

test('each of its links inside the site leads to a page, in the language of the page', () => {
  for (const { page, root } of parsed) {
    const canonical = page.document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
    for (const { url } of find(root, 'link')) {
      if (!url.startsWith(new URL(canonical).origin)) {
        expect(url, page.address).toMatch(/^(https?|mailto|tel):/)
        continue
      }
      const path = builtPath(url.replace(/[?#].*$/, ''))
      expect(addresses, `${page.address} → ${url}`).toContain(path)
      expect(parseUrl(path)?.locale, url).toBe(page.locale)
    }
  }
})

test('the specification of a camera is a table with all of its rows', () => {
  const cameras = parsed.filter(({ page }) => page.document.querySelector('.specifications'))
  expect(cameras.length).toBe(8)
  for (const { page, root } of cameras) {
    const rows = find(root, 'tableRow').map(({ children }) =>
      letters(children.map(markdownText)[0] ?? '')
    )
    const shown = page.document
      .querySelectorAll('.specifications th[scope=row]')
      .map(cell => letters(cell.text))
    expect(shown.length).toBeGreaterThan(15)
    expect(
      shown.filter(label => !rows.includes(label)),
      page.address
    ).toEqual([])
  }
})

test('a comparison is a table with all of its rows and cameras', () => {
  const comparisons = parsed.filter(({ page }) => page.document.querySelector('table.beside'))
  expect(comparisons.length).toBeGreaterThan(20)
  for (const { page, root } of comparisons) {
    const rows = find(root, 'tableRow').map(({ children }) => children.map(markdownText))
    const labels = page.document.querySelectorAll('table.beside tbody th[scope=row]')
    const shown = rows.map(([label = '']) => letters(label))
    expect(labels.length).toBeGreaterThan(10)
    expect(
      labels.map(({ text }) => letters(text)).filter(label => !shown.includes(label)),
      page.address
    ).toEqual([])
    const columns = page.document.querySelectorAll('table.beside thead th').length
    expect(new Set(rows.map(({ length }) => length)), page.address).toEqual(new Set([columns]))
  }
})

test('Chinese Markdown separates protocols with a Chinese semicolon', () => {
  const cameras = parsed.filter(
    ({ page }) => page.locale === 'zh' && page.document.querySelector('.specifications')
  )
  expect(cameras.length).toBe(4)
  for (const { page, root } of cameras) {
    const text = find(root, 'tableCell').map(markdownText).join('\n')
    expect(text, page.address).toContain('；GB/T 28181')
    expect(text, page.address).not.toMatch(/; /)
  }
})

test('what a camera recognises is a table with the cells of its page', () => {
  const matrices = parsed.flatMap(({ page, root }) => {
    const matrix = page.document.querySelector('.matrix')
    return matrix ? [{ page, root, rows: matrix.querySelectorAll('tr') }] : []
  })
  expect(matrices.length).toBe(8)
  for (const { page, root, rows } of matrices) {
    const inMarkdown = find(root, 'tableRow').map(({ children }) =>
      children.map(cell => letters(markdownText(cell)).replace('—', ''))
    )
    for (const row of rows) {
      const cells = row.querySelectorAll('th, td').map(cell => letters(cell.text))
      expect(inMarkdown, page.address).toContainEqual(cells)
    }
  }
})

test.each([
  ['/llms.txt', 'en'],
  ['/en/llms.txt', 'en'],
  ['/zh/llms.txt', 'zh']
] as const)('%s lists the Markdown of each page with its name', async (address, locale) => {
  const response = await fetch(BASE_URL + address)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const root = parseMarkdown(await response.text())
  expect(root.children.slice(0, 2).map(({ type }) => type)).toEqual(['heading', 'blockquote'])
  const links = find(root, 'link').map(link => ({ url: link.url, name: markdownText(link) }))
  const wanted = pages.filter(page => page.locale === locale).map(page => getMarkdown(page.address))
  expect(links.map(({ url }) => builtPath(url)).sort()).toEqual(wanted.sort())
  expect(links.every(({ name }) => name !== '')).toBe(true)
})
