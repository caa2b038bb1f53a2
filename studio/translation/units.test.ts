import { describe, expect, it } from 'vitest'
import { planTranslations, toUnits, type Unit } from './units.ts'
import { toXliff } from './xliff.ts'

const block = {
  _type: 'block',
  _key: 'b',
  style: 'h2',
  markDefs: [{ _key: 'm', _type: 'link', href: '/hardware' }],
  children: [
    { _type: 'span', _key: 's1', text: '现场', marks: ['strong'] },
    { _type: 'span', _key: 's2', text: '部署', marks: ['m'] }
  ]
}
const document = {
  _id: 'drafts.a',
  _type: 'figure',
  name: { zh: '名称' },
  label: { zh: '标签', en: 'Old label' },
  body: { zh: [block] }
}
const units = toUnits(document, ['name', 'label', 'body'])
const asExported = (list: readonly Unit[]) =>
  new Map(list.map(({ id, source, target }) => [id, { source, target }]))
const translate = (list: readonly Unit[]) =>
  list.map(unit => ({ ...unit, target: `EN ${unit.source}` }))

describe('export and import of what lacks English', () => {
  it('a field is a unit, and so is each span of rich text', () => {
    expect(units).toEqual([
      { id: 'a|name', source: '名称', target: '' },
      { id: 'a|label', source: '标签', target: 'Old label' },
      { id: 'a|body|b/s1', source: '现场', target: '' },
      { id: 'a|body|b/s2', source: '部署', target: '' }
    ])
  })

  it('comes back into its fields; rich text keeps styles, marks and links', () => {
    const { plans, skipped } = planTranslations(translate(units), asExported(units), [document])
    expect(skipped).toEqual([])
    expect(plans).toEqual([
      {
        document: 'a',
        count: 4,
        set: {
          'name.en': 'EN 名称',
          'label.en': 'EN 标签',
          'body.en': [
            {
              ...block,
              children: [
                { ...block.children[0], text: 'EN 现场' },
                { ...block.children[1], text: 'EN 部署' }
              ]
            }
          ]
        }
      }
    ])
  })

  it('cells of a table are units, and come back into their places', () => {
    const rows = [{ _type: 'tableRow', _key: 'r', cells: ['功耗', '', '重量'] }]
    const table = { _type: 'table', _key: 't', rows }
    const own = { _id: 'a', _type: 'figure', body: { zh: [table] } }
    const cells = toUnits(own, ['body'])
    expect(cells.map(({ id, source }) => [id, source])).toEqual([
      ['a|body|t/r.0', '功耗'],
      ['a|body|t/r.2', '重量']
    ])
    const { plans } = planTranslations(translate(cells), asExported(cells), [own])
    expect(plans[0]?.set).toEqual({
      'body.en': [{ ...table, rows: [{ ...rows[0], cells: ['EN 功耗', '', 'EN 重量'] }] }]
    })
  })

  it('what was changed since the export is left alone, in Chinese and in English', () => {
    const now = {
      ...document,
      name: { zh: '新名称' },
      label: { zh: '标签', en: 'Another editor' },
      body: { zh: [block], en: [block] }
    }
    const { plans, skipped } = planTranslations(translate(units), asExported(units), [now])
    expect(plans).toEqual([])
    expect(skipped.map(({ id, reason }) => [id, reason])).toEqual([
      ['a|name', 'changed'],
      ['a|label', 'changed'],
      ['a|body', 'changed']
    ])
  })

  it('neither empty translations, half of a rich text nor foreign ids are written', () => {
    const given = [
      { id: 'a|name', source: '名称', target: ' ' },
      { id: 'a|body|b/s1', source: '现场', target: 'Site' },
      { id: 'a|_id', source: 'a', target: 'b' },
      { id: 'a|name.zh', source: '名称', target: 'x' },
      { id: 'siteSettings|brandName', source: 'x', target: 'y' }
    ]
    const exported = asExported(given.map(unit => ({ ...unit, target: '' })))
    const { plans, skipped } = planTranslations(given, exported, [document])
    expect(plans).toEqual([])
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'empty',
      'unknown',
      'unknown',
      'unknown',
      'incomplete'
    ])
  })
})

it('XLIFF 1.2 states languages and escapes texts', () => {
  const text = toXliff([{ id: 'a|x[_key=="k"].y', source: '<b>&\u0000', target: '' }])
  expect(text).toContain('version="1.2"')
  expect(text).toContain('source-language="zh-Hans" target-language="en"')
  expect(text).toContain('<source>&lt;b&gt;&amp;</source>')
  expect(text).toContain('id="a|x[_key==&quot;k&quot;].y"')
})
