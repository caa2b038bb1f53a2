import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtPages } from './built.ts'

const pages = builtPages()

test('every page has one heading of the first level, and skips no level below it', () => {
  const errors = pages.flatMap(({ address, document }) => {
    const levels = document
      .querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')
      .map(heading => Number(heading.tagName.slice(1)))
    const skipped = levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
    const first = levels.filter(level => level === 1).length
    return first === 1 && !skipped ? [] : [`${address}: ${levels.join(' ')}`]
  })
  expect(errors).toEqual([])
})

test('no two elements of a page share an id, and what refers to one finds it', () => {
  const errors = pages.flatMap(({ address, document }) => {
    const ids = document.querySelectorAll('[id]').map(element => element.id)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    const dangling = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']
      .flatMap(name =>
        document
          .querySelectorAll(`[${name}]`)
          .flatMap(element => (element.getAttribute(name) ?? '').split(/\s+/))
      )
      .filter(id => id && !ids.includes(id))
    return [...twice, ...dangling].map(id => `${address}: ${id}`)
  })
  expect(errors).toEqual([])
})

test('nothing follows the end of a page', () => {
  const errors = pages.filter(
    ({ file }) => !readFileSync(file, 'utf8').trimEnd().endsWith('</html>')
  )
  expect(errors.map(({ address }) => address)).toEqual([])
})

test('every page has one main part, a header and a footer, and a way past the header', () => {
  const errors = pages.filter(
    ({ document }) =>
      document.querySelectorAll('main').length !== 1 ||
      !document.querySelector('body > header, body header.site-header') ||
      !document.querySelector('footer') ||
      document.querySelector('a.skip')?.getAttribute('href') !== '#main'
  )
  expect(errors.map(({ address }) => address)).toEqual([])
})

test('every table names its columns and rows', () => {
  const errors = pages.filter(({ document }) =>
    document
      .querySelectorAll('table')
      .some(table => !table.querySelector('th[scope=row], th[scope=col]'))
  )
  expect(errors.map(({ address }) => address)).toEqual([])
})

test('no element carries a style or a handler of its own: the policy refuses both', () => {
  const errors = pages.flatMap(({ address, document }) =>
    document
      .querySelectorAll('*')
      .filter(element =>
        Object.keys(element.attributes).some(name => /^(style|on\w+)$/i.test(name))
      )
      .map(element => `${address}: ${element.tagName}`)
  )
  expect([...new Set(errors)]).toEqual([])
})

test('a page names the width of the window before a script asks for it', () => {
  const errors = pages.filter(({ file }) => {
    const html = readFileSync(file, 'utf8')
    const width = html.indexOf('<meta name="viewport"')
    return width < 0 || width > html.indexOf('<script')
  })
  expect(errors.map(({ address }) => address)).toEqual([])
})
