import { describe, expect, it } from 'vitest'
import { seedDocuments } from '../seed/index.ts'
import { checkDocument } from './check-document.ts'
import { checkText } from './check-text.ts'
import { differingFigures } from './figures.ts'
import { DEFAULT_RULES, toRules } from './rules.ts'

const zh = (text: string) =>
  checkText(text, 'zh', DEFAULT_RULES).map(({ fault, found, proposal }) => [fault, found, proposal])
const en = (text: string) =>
  checkText(text, 'en', DEFAULT_RULES).map(({ fault, found, proposal }) => [fault, found, proposal])

describe('Chinese typography', () => {
  it('proposes full-width punctuation beside Chinese', () => {
    expect(zh('支持接入,并可统一管理.')).toEqual([
      ['punctuation', '入,', '入，'],
      ['punctuation', '理.', '理。']
    ])
    expect(zh('你好!')).toEqual([['punctuation', '好!', '好！']])
  })
  it('proposes it between Latin words, at the end and beside full-width marks as well', () => {
    expect(zh('支持ONVIF, RTSP协议')).toEqual([['punctuation', 'F, ', 'F，']])
    expect(zh('平台（试用）,RTSP，重量8.5\u00a0kg.')).toEqual([
      ['punctuation', '）,', '），'],
      ['punctuation', 'g.', 'g。']
    ])
    expect(zh('采用"国标"接口')).toEqual([['punctuation', '"国标"', '“国标”']])
    expect(zh('ONVIF, RTSP')).toEqual([])
    expect(zh('由Site Co., Ltd.制造，详见https://site.example/a,b;c')).toEqual([])
  })
  it('passes over numbers, times, versions and addresses', () => {
    expect(zh('版本 1.2'.replace(' ', ''))).toEqual([])
    expect(zh('8:30至17:30，详见https://site.example/a?b=1')).toEqual([])
    expect(zh('功耗≤30\u00a0W（典型值），重量8.5\u00a0kg。')).toEqual([])
  })
  it('proposes full-width brackets around Chinese, none around Latin', () => {
    expect(zh('平台(试用版)')).toEqual([['bracket', '台(试用版)', '台（试用版）']])
    expect(zh('接口API (REST)')).toEqual([])
  })
  it('proposes no space between Chinese and Latin, which the page sets', () => {
    expect(zh('支持 ONVIF 协议')).toEqual([
      ['spacing', '持 O', '持O'],
      ['spacing', 'F 协', 'F协']
    ])
  })
  it('finds doubled marks', () => {
    expect(zh('完成。。')).toEqual([['punctuation', '。。', '。']])
  })
})

describe('doubled words', () => {
  it('are found in both languages', () => {
    expect(zh('平台的的功能')).toEqual([['doubled', '的的', '的']])
    expect(en('It is the the platform.')).toEqual([['doubled', 'the the', 'the']])
  })
  it('are words, also of several characters', () => {
    expect(zh('视频视频平台')).toEqual([['doubled', '视频视频', '视频']])
    expect(zh('为了了解目的的实现')).toEqual([])
    expect(zh('现在在线，以该行为为准，参与与否')).toEqual([])
  })
  it('words that may stand twice are not', () => {
    expect(zh('非常非常稳定，一步一步，人工智能智能分析')).toEqual([])
    expect(zh('看看天天层层')).toEqual([])
    expect(en('All that that camera had had to do')).toEqual([])
  })
})

describe('forbidden words and house terms', () => {
  it('are found with the reason; a list of its own replaces the usual one', () => {
    const [issue] = checkText('打造国家级平台', 'zh', DEFAULT_RULES)
    expect(issue).toMatchObject({ fault: 'forbidden', found: '国家级' })
    expect(issue?.reason).toContain('广告法')
    const own = toRules({ forbidden: [{ word: '神奇' }] })
    expect(checkText('国家级', 'zh', own)).toEqual([])
    expect(checkText('神奇的', 'zh', own)).toEqual([{ fault: 'forbidden', found: '神奇' }])
  })
  it('one spelling for protocols, in both languages, as words of their own', () => {
    expect(zh('支持Onvif')).toEqual([['term', 'Onvif', 'ONVIF']])
    expect(en('Supports GB28181 and rtsp.')).toEqual([
      ['term', 'rtsp', 'RTSP'],
      ['term', 'GB28181', 'GB/T 28181']
    ])
    expect(en('ONVIF, RTSP, GB/T 28181, IP66')).toEqual([])
  })
  it('each has the sentence that it is in', () => {
    const zh = `第一句没有问题。这是国家级产品。${'长'.repeat(200)}最佳${'句'.repeat(200)}`
    const found = checkDocument({ _id: 'a', note: { zh } }, DEFAULT_RULES)
    expect(found.map(({ sentence }) => sentence)).toEqual([
      '这是国家级产品。',
      expect.stringMatching(/^…长{60}最佳句{58}…$/)
    ])
  })
  it('a case is accepted in one field of one document only', () => {
    const document = {
      _id: 'drafts.a',
      name: { zh: '国家级' },
      note: { zh: '国家级' }
    }
    const accepted = [{ document: 'a', place: 'name', word: '国家级', reason: '奖项名称' }]
    const found = checkDocument(document, { ...DEFAULT_RULES, accepted })
    expect(found.map(({ place }) => place)).toEqual(['note'])
    expect(checkDocument({ ...document, _id: 'b' }, { ...DEFAULT_RULES, accepted })).toHaveLength(2)
  })
})

describe('figures', () => {
  it('that differ between the languages are found, converted units are not', () => {
    expect(differingFigures('功耗 30 W', 'Power 35 W')).toEqual({ zh: ['30'], en: ['35'] })
    expect(differingFigures('50万用户，1,200路', '500,000 users, 1200 channels')).toEqual({
      zh: [],
      en: []
    })
    expect(differingFigures('3亿', '300 million')).toEqual({ zh: [], en: [] })
    expect(differingFigures('800万像素，2个', '8 MP, two')).toEqual({ zh: [], en: [] })
  })
  it('months may be words in English, and multiples of a unit are no numbers', () => {
    const none = { zh: [], en: [] }
    expect(differingFigures('2026年3月5日', '5 March 2026')).toEqual(none)
    expect(differingFigures('2026年11月', 'Nov 2026')).toEqual(none)
    expect(differingFigures('重5千克，功耗3千瓦', '5 kg, 3 kW')).toEqual(none)
    expect(differingFigures('5千路', '5,000 channels')).toEqual(none)
  })
  it('are not compared with a language that writes them out', () => {
    expect(differingFigures('20家公司', 'twenty companies')).toEqual({ zh: [], en: [] })
  })
})

it('the content of the first start follows the rules', () => {
  // Its English writes some figures out.
  const found = seedDocuments.flatMap(document =>
    checkDocument(document, DEFAULT_RULES)
      .filter(({ fault }) => fault !== 'figures')
      .map(({ fault, place, found: words }) => `${document._id} ${place}: ${fault} ${words}`)
  )
  expect(found).toEqual([])
})
