import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../../tests/support/hostile-pieces.ts'
import { markdownText, parseMarkdown } from '../../tests/support/parse-markdown.ts'
import { translator } from '../i18n/translate.ts'
import { blocksToMarkdown } from './blocks.ts'
import type { MarkdownContext } from './context.ts'
import { gfmTable, heading, linked, list, paragraphs, phrase, toText } from './nodes.ts'
import { serializeMarkdown } from './serialize.ts'

const context: MarkdownContext = {
  locale: 'en',
  t: translator('en'),
  resolve: async href => (href?.startsWith('/') ? `https://site.example/en${href}` : undefined)
}

/** The text as CommonMark lets it be written: without NUL. */
function writable(text: string): string {
  return toText(text).replaceAll('\0', '\ufffd')
}

test('hostile text is read back as text, in headings, paragraphs, lists, links and tables', () => {
  fc.assert(
    fc.property(hostileText, text => {
      const wanted = writable(text)
      fc.pre(wanted !== '')
      const line = phrase(text)
      const nodes = [
        ...heading(2, text),
        ...paragraphs(toText(text)),
        ...list([line, linked(text, 'https://site.example/')]),
        ...gfmTable([
          ['a', 'b'],
          [text, line]
        ])
      ]
      const parsed = parseMarkdown(serializeMarkdown(nodes))
      const kinds = 'children' in parsed ? parsed.children.map(({ type }) => type) : []
      expect(kinds).toEqual(['heading', 'paragraph', 'list', 'table'])
      expect(markdownText(parsed)).toBe(`${wanted.repeat(4)}ab${wanted.repeat(2)}`)
    }),
    { seed: 20261129, numRuns: 300 }
  )
})

test('what is blank leaves no heading, paragraph, list or table', () => {
  const blank = { text: ' \u3000\n', lang: 'en' } as const
  const nodes = [
    ...heading(2, blank),
    ...paragraphs(blank),
    ...paragraphs(null),
    ...list([phrase(blank), linked(undefined, '/')]),
    ...gfmTable([['a', 'b']])
  ]
  expect(nodes).toEqual([])
})

describe('Portable Text', () => {
  const block = (text: string, more: object = {}) => ({
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', text, marks: [] }],
    ...more
  })

  test('headings, lists of both kinds and paragraphs stay what they are', async () => {
    const nodes = await blocksToMarkdown(
      [
        block('Title', { style: 'h2' }),
        block('Sub', { style: 'h3' }),
        block('one', { listItem: 'bullet' }),
        block('two', { listItem: 'bullet' }),
        block('first', { listItem: 'number' }),
        block('end')
      ],
      context
    )
    expect(serializeMarkdown(nodes)).toBe(
      '## Title\n\n### Sub\n\n- one\n- two\n\n1. first\n\nend\n'
    )
  })

  test('links are absolute, bold and italics stay, and a link that leads nowhere is its text', async () => {
    const nodes = await blocksToMarkdown(
      [
        block('', {
          markDefs: [
            { _key: 'a', _type: 'link', href: '/hardware' },
            { _key: 'b', _type: 'link', href: 'javascript:alert(1)' }
          ],
          children: [
            { _type: 'span', text: 'See ', marks: [] },
            { _type: 'span', text: 'cameras', marks: ['a', 'strong'] },
            { _type: 'span', text: ' ', marks: [] },
            { _type: 'span', text: 'or', marks: ['em'] },
            { _type: 'span', text: ' ', marks: [] },
            { _type: 'span', text: 'nothing', marks: ['b'] }
          ]
        })
      ],
      context
    )
    expect(serializeMarkdown(nodes)).toBe(
      'See [**cameras**](https://site.example/en/hardware) *or* nothing\n'
    )
  })

  test('a table stays a table, a picture is its caption, and an unknown block its text', async () => {
    const nodes = await blocksToMarkdown(
      [
        {
          _type: 'picture',
          caption: { text: 'A street', lang: 'en' },
          alt: { text: 'x', lang: 'en' }
        },
        { _type: 'table', rows: [{ cells: ['a', 'b'] }, { cells: ['30 W', ''] }] },
        { _type: 'box', inner: [{ text: 'cell' }] }
      ],
      context
    )
    expect(serializeMarkdown(nodes)).toBe('A street\n\n| a | b |\n| - | - |\n| 30 W | |\n\ncell\n')
  })
})
