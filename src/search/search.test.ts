import { expect, test } from 'vitest'
import { toPinyin } from '../../shared/text/pinyin.ts'
import { visibleTexts } from './extract-text.ts'
import {
  matchRanges,
  nearestWords,
  type SearchEntry,
  type SearchIndex,
  search,
  titleRanges,
  withTexts
} from './search.ts'
import { traditionalForms } from './traditional.ts'

const sentence = '本机支持边缘计算，可识别八十余类目标，防护等级达到IP66。'
const page: SearchEntry = {
  url: '/zh/hardwareQJ',
  kind: '硬件',
  title: '球机',
  about: '一台顶一片',
  headings: '',
  text: `第一行\n${sentence}`
}
const other: SearchEntry = {
  url: '/zh/',
  kind: '页面',
  title: '首页',
  about: '开始',
  headings: '',
  text: '其他文字'
}
const index = (...entries: SearchEntry[]): SearchIndex => ({
  entries,
  synonyms: [
    ['摄像头', '摄像机', '相机'],
    ['ai盒子', 'ai box', '边缘计算']
  ],
  traditional: traditionalForms(entries.map(({ text, title }) => text + title).join('')),
  parts: []
})
const urls = (question: string, entries = [other, page]) =>
  search(index(...entries), question).found.map(({ entry }) => entry.url)

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
  const answer = search(index(other, page), '边缘计算目标识别')
  expect(answer.found.map(({ entry }) => entry.url)).toEqual([page.url])
  expect(answer.match).toBe('partial')
})

test.each(['AI盒子', 'AI box', 'ＡＩ　ＢＯＸ', 'ai box ip66'])(
  'synonyms of several words count together: %s',
  question => expect(urls(question)).toEqual([page.url])
)

test('an English plural finds the word', () => {
  const entry = { ...page, text: 'One camera' }
  expect(urls('cameras', [entry])).toHaveLength(1)
})

test.each([
  ['boxes', 'One box'],
  ['classes', 'One class'],
  ['processes', 'A process'],
  ['switches', 'A switch'],
  ['lenses', 'A lens'],
  ['cases', 'A case'],
  ['batteries', 'A battery']
])('the English plural %s finds the word', (plural, text) => {
  expect(urls(plural, [{ ...page, text }])).toHaveLength(1)
})

test.each(['摄像头边缘计算', 'IP66边缘计算', '边缘计算/IP66', 'AIbox', 'AI boxes', '防护等级IP66'])(
  'words that were typed without spaces are found apart: %s',
  question => {
    const entry = { ...page, text: `${page.text}\n高清摄像机` }
    const result = search(index(entry), question)
    expect([result.found.length, result.match]).toEqual([1, 'all'])
  }
)

test('a name in another spelling ranks before a text in the typed one', () => {
  const named = { ...other, url: '/1', title: 'Flagship camera', text: 'all cameras' }
  const headed = { ...other, url: '/2', headings: 'cameras' }
  const synonym = { ...other, url: '/3', title: '高清摄像机', text: '相机' }
  const text = { ...other, url: '/4', headings: '相机' }
  expect(urls('cameras', [headed, named])).toEqual(['/1', '/2'])
  expect(urls('相机', [text, synonym])).toEqual(['/3', '/4'])
})

test('a name ranks before a heading, and a heading before a text, however often it occurs', () => {
  const named = { ...other, url: '/1', title: '边缘计算' }
  const headed = { ...other, url: '/2', headings: '边缘计算' }
  const often = { ...page, url: '/3', text: '边缘 '.repeat(300) }
  expect(urls('边缘', [often, headed, named])).toEqual(['/1', '/2', '/3'])
})

test('the excerpt is the line that contains the words, whose ranges are known', () => {
  const [found] = search(index(page), '防护').found
  expect(found?.excerpt).toContain('防护等级达到IP66')
  expect(matchRanges('防护，防护等级', ['防护', '护等'])).toEqual([
    [0, 2],
    [3, 6]
  ])
  const standard = '符合 GB/T 28181。'
  expect(matchRanges(standard, ['gb28181'])).toEqual([[3, 13]])
})

test.each([
  ['synonyms', '监控用摄像机', '摄像头'],
  ['synonyms within a query', '监控用摄像机', '监控用相机'],
  ['a synonym in Latin letters', '边缘计算', 'ai 盒子'],
  ['traditional characters', '监控用摄像机', '監控用攝像機'],
  ['a standard with the year of another edition', '符合GB/T 28181', 'GB/T 28181-2022'],
  ['spaces in numbers and units', '功耗30瓦', '功耗 30 W'],
  ['words apart', '功耗低，无风扇', '无风扇 功耗'],
  ['a standard with a full stop', '视频编码 H.265/H.264', 'H.264'],
  ['a standard without its full stop', '视频编码 H.265', 'h265'],
  ['a standard with a full stop more', 'Encoding: H265', 'h.265'],
  ['words with a hyphen', 'Secure instant messaging', 'instant-messaging'],
  ['words with a hyphen in one', 'On-site service', 'on-site'],
  ['words without their hyphen', 'On-site service', 'onsite'],
  ['words without their hyphen, apart', 'On-site service', 'on site'],
  ['a synonym with a hyphen', '边缘计算', 'ai-box'],
  ['a slip next to a hyphen', 'Instant messaging', 'instant-mesaging'],
  ['a unit', 'Power 30 W', '30 watts'],
  ['a unit in the singular', 'Power 30W', '30 Watt'],
  ['a unit that is written out', 'Power of 30 watts', '30W'],
  ['a unit with a hyphen', 'A 30-watt lamp', '30 watts'],
  ['a unit in Chinese', '功耗30瓦', '30 watts'],
  ['metres', 'Range 30 m', '30 metres'],
  ['meters', 'Range 30 metres', '30 meters'],
  ['millimetres', 'Lens 4 mm', '4 millimeter'],
  ['kilograms', 'Weight 7.5 kilograms', '7.5kg'],
  ['lux', '最低照度0.001勒克斯', '0.001 lux'],
  ['lx', 'From 0.001 lux', '0.001lx'],
  ['a unit without a number', 'From 0.001 lux', 'lux'],
  ['degrees', 'Pan of 360°', '360 degrees'],
  ['degrees Celsius', 'Up to 60 °C', '60 degrees Celsius'],
  ['one slip', 'One platform', 'platfrom'],
  ['one letter too few', 'One platform', 'platfom']
])('%s: "%s" is found by "%s"', (_, text, question) => {
  expect(urls(question, [{ ...other, text }])).toEqual(['/zh/'])
})

test.each([
  ['130 路', '30'],
  ['email', 'ai盒'],
  ['IP85', '-85'],
  ['One platform', 'plotfrom'],
  ['Recorded over RTSP.30 days', 'RTSP30'],
  ['Firmware v1.2', 'v12'],
  ['Instantly messaged', 'instant-messaging'],
  ['A watch with 30 parts', '30 watts']
])('"%s" is not found by "%s"', (text, question) => {
  expect(urls(question, [{ ...other, text }])).toEqual([])
})

test('a correction is reported', () => {
  const answer = search(index({ ...other, text: 'One camera' }), 'camrea')
  expect([answer.match, answer.terms]).toEqual(['corrected', ['camera']])
})

test('the whole of a standard or a unit is marked', () => {
  const marked = (text: string, question: string) =>
    matchRanges(text, search(index({ ...other, text }), question).terms).map(([start, end]) =>
      text.slice(start, end)
    )
  expect(marked('Height: H.265, H.264', 'H.265')).toEqual(['H.265'])
  expect(marked('Height: H.265, H.264', 'h265')).toEqual(['H.265'])
  expect(marked('Power 30 watts', '30W')).toEqual(['30 watts'])
})

test.each(['\ud83d', '\ude00'])('half a character is found in no other: %j', question => {
  expect(urls(question, [{ ...other, text: '笑脸😀' }])).toEqual([])
})

test('a name is found by pinyin, its beginning or its initials, and its characters are marked', () => {
  const entry = { ...other, title: '旗舰型摄像机', pinyin: toPinyin('旗舰型摄像机') ?? [] }
  for (const question of ['qijian', 'qijianxing', 'qijianxin', 'qjx', 'QiJian', 'shexiangji'])
    expect([question, urls(question, [entry])]).toEqual([question, ['/zh/']])
  for (const question of ['q', 'jianq', 'ian', 'qjs']) expect(urls(question, [entry])).toEqual([])
  expect(titleRanges(entry, ['qijian'])).toEqual([[0, 2]])
  expect(titleRanges(entry, ['shexiangji'])).toEqual([[3, 6]])
  expect(toPinyin('银行 AI')).toEqual(['yin', 'hang', '', '', ''])
  expect(toPinyin('Camera')).toBeUndefined()
})

test('the table of traditional characters has those of the index only', () => {
  expect(traditionalForms('机一')).toMatch(/^(.机)+$/u)
  expect(traditionalForms('一')).toBe('')
})

test('without results the nearest titles and words are suggested', () => {
  const named = { ...other, title: '旗舰型摄像机', text: 'One platform' }
  const near = (question: string) => nearestWords(index(page, named), question)
  expect(near('全彩摄像枪')).toEqual(['旗舰型摄像机'])
  expect(near('全彩攝像槍')).toEqual(['旗舰型摄像机'])
  expect(near('plotfrom')).toEqual(['platform'])
  expect(near('火星')).toEqual([])
  expect(near('mars')).toEqual([])
})

test('before its texts are loaded, the index finds names', () => {
  const { headings, text, ...head } = { ...page, title: '旗舰型' }
  const file = { ...index(), entries: [head] }
  const names = withTexts(file, [])
  expect([search(names, '旗舰').found.length, search(names, 'IP66').found.length]).toEqual([1, 0])
  expect(search(withTexts(file, [{ url: page.url, headings, text }]), 'IP66').found).toHaveLength(1)
  const renamed = withTexts(file, [{ url: '/zh/another', headings, text }])
  expect(search(renamed, 'IP66').found).toEqual([])
})

test('a long query of any kind takes no longer than a short one', () => {
  for (const part of ['摄像头', 'a ', '0', '=', '視', '\ud800'])
    expect(() => search(index(page, other), part.repeat(5_000))).not.toThrow()
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
  const texts = (locale: 'zh' | 'en') => visibleTexts(document, locale).map(({ text }) => text)
  expect(texts('en')).toEqual(['Name', '只有中文', '半句'])
  expect(texts('zh')).toEqual(['名称', '只有中文', '半句'])
  expect(visibleTexts(document, 'zh').map(({ isHeading }) => isHeading)).toEqual([
    false,
    true,
    false
  ])
})
