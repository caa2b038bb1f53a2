import { expect, it } from 'vitest'
import { missingTranslations } from './missing-fields.ts'

it('names each text that has Chinese but no English', () => {
  const document = {
    _type: 'page',
    name: { _type: 'localeString', zh: '首页', en: 'Home' },
    sections: [
      {
        _key: 'a',
        heading: { zh: '标题' },
        links: [{ _key: 'l', label: { zh: '更多', en: ' ' } }]
      },
      {
        _key: 'b',
        body: { zh: [{ _type: 'block', children: [{ _type: 'span', text: '正文' }] }], en: [] }
      }
    ],
    connections: [{ zh: '甲', en: 'A' }, { zh: '乙' }]
  }
  expect(missingTranslations(document)).toEqual([
    'sections[_key=="a"].heading',
    'sections[_key=="a"].links[_key=="l"].label',
    'sections[_key=="b"].body',
    'connections[1]'
  ])
})

it('asks for no English where there is no Chinese either', () => {
  expect(
    missingTranslations({ note: { zh: '', en: '' }, lead: {}, seo: { title: { en: 'x' } } })
  ).toEqual([])
})
