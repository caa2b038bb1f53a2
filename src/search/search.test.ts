import { expect, test } from 'vitest'
import { visibleTexts } from './extract-text.ts'
import { fold } from './fold.ts'
import { matchRanges, type SearchEntry, search } from './search.ts'

const sentence = '本机支持边缘计算，可识别八十余类目标，防护等级达到IP66。'
const page: SearchEntry = {
  url: '/zh/hardwareQJ',
  kind: '硬件',
  title: '球机',
  about: '一台顶一片',
  text: `第一行\n${sentence}`
}
const other: SearchEntry = {
  url: '/zh/',
  kind: '页面',
  title: '首页',
  about: '开始',
  text: '其他文字'
}
const urls = (question: string) =>
  search([other, page], question).found.map(({ entry }) => entry.url)

test.each([
  '边缘',
  '缘计',
  '识别',
  '类目标',
  '等级达到',
  '防护等级',
  'IP66',
  'ip66',
  'ＩＰ６６',
  '机'
])('any run of characters is found: %s', question => expect(urls(question)).toEqual([page.url]))

test.each(['缘边', '火星', '', ' ', '"', '<b>', '\\', '.*', '%', '长'.repeat(200)])(
  'a query that no page contains has no results: %j',
  question => expect(urls(question)).toEqual([])
)

test('every word must occur, in any order', () => {
  expect(urls('IP66 边缘')).toEqual([page.url])
  expect(urls('IP66 火星')).toEqual([])
})

test('a long query finds the pages that contain most of it, marked as partial', () => {
  const answer = search([other, page], '边缘计算目标识别')
  expect(answer.found.map(({ entry }) => entry.url)).toEqual([page.url])
  expect(answer.nearly).toBe(true)
})

test('an English plural finds the word', () => {
  const entry = { ...page, text: 'One camera' }
  expect(search([entry], 'cameras').found).toHaveLength(1)
})

test('a title weighs more than a text', () => {
  const named = { ...other, title: '边缘计算' }
  expect(search([page, named], '边缘').found.map(({ entry }) => entry)).toEqual([named, page])
})

test('the excerpt is the line that contains the words, whose ranges are known', () => {
  const [found] = search([page], '防护').found
  expect(found?.excerpt).toContain('防护等级达到IP66')
  expect(matchRanges('防护，防护等级', ['防护', '护等'])).toEqual([
    [0, 2],
    [3, 6]
  ])
})

test('folding keeps every position', () => {
  expect(fold('ＩＰ６６，IP\u00a066ß')).toBe('ip66，ip 66ß')
  expect(fold('ＩＰ６６，İẞ')).toHaveLength('ＩＰ６６，İẞ'.length)
})

test('the texts of a document are in one language, in Chinese if English is missing', () => {
  const document = {
    _type: 'page',
    path: '/x',
    name: { _type: 'localeString', zh: '名称', en: 'Name' },
    sections: [
      { heading: { zh: '只有中文' }, actions: [{ label: { zh: '按钮' } }] },
      {
        body: { zh: [{ _type: 'block', children: [{ text: '半' }, { text: '句' }] }, null], en: [] }
      }
    ],
    seo: { title: { zh: '不可见' } }
  }
  expect(visibleTexts(document, 'en')).toEqual(['Name', '只有中文', '半句'])
  expect(visibleTexts(document, 'zh')).toEqual(['名称', '只有中文', '半句'])
})
