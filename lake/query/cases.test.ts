import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake({ synonyms: { id: 'settings', field: 'searchSynonyms' } })
})
afterAll(() => started.stop())

async function fill(type: string, documents: Record<string, unknown>[]) {
  const transaction = started.client('administrator').transaction()
  for (const document of documents) {
    transaction.createOrReplace({ ...document, _id: String(document._id), _type: type })
  }
  await transaction.commit()
}

async function ask(query: string, params: Record<string, unknown> = {}) {
  const client = started.client()
  const byGet = await client.fetch(query, params)
  const response = await started.ask('/v2025-02-19/data/query/main', {
    method: 'POST',
    body: JSON.stringify({ query, params })
  })
  const { result } = (await response.json()) as { result: unknown }
  expect(result).toEqual(byGet)
  return byGet as unknown
}

// ordering with missing fields and mixed types
test.each([
  ['read whole', 0],
  ['read in the order of an index', 400]
])('lists with gaps and mixed types are ordered the same when %s', async (_, more) => {
  const type = `camera${more}`
  await fill(type, [
    { _id: `c1-${more}`, rank: 2 },
    { _id: `c2-${more}` },
    { _id: `c3-${more}`, rank: 10 },
    { _id: `c4-${more}`, rank: '1' },
    { _id: `c5-${more}`, rank: null },
    // enough other documents, in the middle of none of the orders, for an index to pay off
    ...Array.from({ length: more }, (_, i) => ({ _id: `x${i}`, rank: '2', filler: true }))
  ])
  const names = (list: unknown) => (list as string[]).map(id => id.slice(0, 2))
  const source = `*[_type == "${type}" && !defined(filler)]`
  const ascending = ['c1', 'c3', 'c4', 'c2', 'c5']
  expect(names(await ask(`${source}|order(rank asc,_id asc)._id`))).toEqual(ascending)
  expect(names(await ask(`${source}|order(rank desc,_id asc)._id`))).toEqual([
    'c2',
    'c5',
    'c4',
    'c3',
    'c1'
  ])
  expect(names(await ask(`${source}|order(rank asc,_id asc)[0...2]._id`))).toEqual(['c1', 'c3'])
  expect(names(await ask(`${source}|order(select(defined(rank)=>0,1),rank desc,_id)._id`))).toEqual(
    ['c4', 'c3', 'c1', 'c2', 'c5']
  )
  const whole = `*[_type == "${type}"]`
  expect(names(await ask(`${whole}|order(rank asc,_id asc)[0...3]._id`))).toEqual([
    'c1',
    'c3',
    'c4'
  ])
  expect(names(await ask(`${whole}|order(rank desc,_id asc)[0...2]._id`))).toEqual(['c2', 'c5'])
})

test('match splits words at punctuation and ignores case', async () => {
  await fill('text', [
    { _id: 'p1', t: '支持 GB/T 28181-2022 接入' },
    { _id: 'p2', t: '支持GB/T28181协议' },
    { _id: 'p3', t: 'Front-end gateway, e-mail alarm' },
    { _id: 'p4', t: '摄像机 IP66 防护' },
    { _id: 'p5', t: '端口 28281' }
  ])
  const found = async (m: string) => ask('*[t match $m]|order(_id)._id', { m })
  for (const m of ['28181', 'GB/T 28181', 'gb/t', '28181-2022', '2022', '281*']) {
    expect(await found(m), m).toEqual(['p1'])
  }
  for (const m of ['e-mail', 'mail', 'front end', 'front-end*']) {
    expect(await found(m), m).toEqual(['p3'])
  }
  expect(await found('ip66')).toEqual(['p4'])
  expect(await found('*')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  await fill('lang', [{ _id: 'home__lang-en' }, { _id: 'home__i18n_en' }])
  expect(await ask('*[_id match "*__lang-*"]._id')).toEqual(['home__lang-en'])
})

// groq-js has no text::query
test('a search finds any neighbouring characters of Chinese, words and their beginnings', async () => {
  await fill('article', [
    {
      _id: 's1',
      title: '边缘',
      body: [
        {
          _key: 'b',
          _type: 'block',
          children: [
            {
              _key: 'c',
              _type: 'span',
              text: '本机支持边缘计算，可识别八十余类目标，防护等级达到IP66。'
            }
          ]
        }
      ]
    },
    { _id: 's2', title: 'Edge gateway', tags: ['front-end'] },
    { _id: 's3', title: 'A gateway at the edge' }
  ])
  // filter and score must agree: they are computed in different ways
  async function found(text: string) {
    const ids = await ask('*[_type == "article" && [@, _id] match text::query($text)]._id', {
      text
    })
    const scored = await ask(
      '*[_type == "article"] | score([@, _id] match text::query($text)) [_score > 0] | order(_id)._id',
      { text }
    )
    expect(scored, text).toEqual(ids)
    return ids
  }
  for (const text of [
    '边缘',
    '缘计',
    '识别',
    '类目标',
    '等级达到',
    '防护等级',
    'IP66',
    'ip66',
    '机',
    '边缘 识别*',
    's1'
  ]) {
    expect(await found(text), text).toEqual(['s1'])
  }
  expect(await found('gateway')).toEqual(['s2', 's3'])
  expect(await found('gate*')).toEqual(['s2', 's3'])
  expect(await found('gate')).toEqual([])
  expect(await found('"edge gateway"')).toEqual(['s2'])
  expect(await found('gateway -front')).toEqual(['s3'])
  for (const text of ['缘边', '火星', '', '"', '<b>', '机'.repeat(200)]) {
    expect(await found(text), text).toEqual([])
  }
  expect(await ask('*[_type == "article" && title match text::query("edge")]._id')).toEqual([
    's2',
    's3'
  ])
})

test('a search finds other spellings, traditional characters and the pinyin of names', async () => {
  await fill('spelled', [
    {
      _id: 'q1',
      name: { _type: 'localeString', zh: '旗舰型摄像机', en: 'Flagship' },
      model: 'KH-QJ20'
    },
    { _id: 'q2', name: '基础型', text: '支持 GB/T 28181-2022，功耗 30 瓦' },
    { _id: 'q3', title: '电话', text: 'front-end, qualifying 视频' }
  ])
  const found = (text: string) =>
    ask('*[_type == "spelled" && [@, _id] match text::query($text)]|order(_id)._id', { text })
  for (const text of [
    'KHQJ20',
    'khqj20*',
    'ＫＨ－ＱＪ２０',
    'KH-QJ20',
    'QJ20',
    '攝像機',
    '攝像機*'
  ])
    expect([text, await found(text)]).toEqual([text, ['q1']])
  for (const text of [
    'qijian',
    'qijian*',
    'QiJianXing',
    'qjx',
    'shexiangji',
    'qi jian*',
    "qi'jian*"
  ])
    expect([text, await found(text)]).toEqual([text, ['q1']])
  for (const text of [
    'ＧＢ／Ｔ 28181',
    'GB28181*',
    'gb/t 28181-2022',
    '28181',
    '30W',
    '30 瓦',
    'jichu*'
  ])
    expect([text, await found(text)]).toEqual([text, ['q2']])
  for (const text of ['frontend', 'front-end', 'front', '電話', 'dianhua*', '視頻'])
    expect([text, await found(text)]).toEqual([text, ['q3']])
  for (const text of ['ijian', 'qijin', 'gongneng', 'KHQJ21', '"khqj20"x', 'qi'])
    expect([text, await found(text)]).toEqual([text, []])
})

test('a search finds the same spellings in a document, a field and a list of fields', async () => {
  await fill('field', [
    {
      _id: 'f1',
      name: { zh: '旗舰型', en: 'Private-cloud camera' },
      model: 'KH-QJ20',
      codecs: ['H.265/H.264', 'MJPEG'],
      body: [
        { _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: '功耗 30 瓦' }] }
      ]
    },
    { _id: 'f2', name: { zh: '其他' }, model: 'KH-JC1', codecs: ['MPEG'] }
  ])
  for (const [field, inList, ...texts] of [
    ['model', 'model', 'KHQJ20', 'khqj20*', 'KH-QJ20', 'ＫＨ－ＱＪ２０', '"KH-QJ20"'],
    ['name.en', 'name.en', 'privatecloud', 'private-cloud', 'cameras', 'private cloud'],
    ['codecs', '...codecs', 'H265', 'h.264', 'H.265 mjpeg', '"mjpeg"'],
    ['pt::text(body)', 'pt::text(body)', '30W', '30 watts', '功耗30瓦']
  ] as const)
    for (const text of texts)
      for (const left of ['@', '[@, _id]', field, `[name.zh, ${inList}]`]) {
        const match = `${left} match text::query($text)`
        const found = await ask(`*[_type == "field" && ${match}]._id`, { text })
        const [first] = (await ask(
          `*[_type == "field"] | score(boost(${match}, 2))[_score > 0] | order(_score desc)._id`,
          { text }
        )) as string[]
        expect([left, text, found, first]).toEqual([left, text, ['f1'], 'f1'])
      }
  const inModel = (text: string) =>
    ask('*[_type == "field" && model match text::query($text)]._id', { text })
  expect(await inModel('KHQJ21')).toEqual([])
  expect(await inModel('KH -KHQJ20')).toEqual(['f2'])
  expect(await inModel('国产')).toEqual([])
})

test('a search finds synonyms that editors keep, singular words and words with one slip', async () => {
  await fill('meant', [
    { _id: 'm1', title: '全景摄像机的安装' },
    { _id: 'm2', title: 'Flagship camera, zenith' },
    { _id: 'm3', title: '本机算力' }
  ])
  const search = '*[_type == "meant" && [@, _id] match text::query($text)]|order(_id)._id'
  const found = (text: string) => ask(search, { text })
  for (const text of [
    'flagshp',
    'flaghsip*',
    'Flagshipp',
    'lagship',
    'cameras',
    'zenit',
    'zennith'
  ])
    expect([text, await found(text)]).toEqual([text, ['m2']])
  for (const text of ['摄像头', 'webcam', 'AI box', 'flgshpi', 'flaggship 摄像机'])
    expect([text, await found(text)]).toEqual([text, []])
  const synonyms = ['摄像头 = 摄像机 = 相机', 'webcam＝camera', 'AI盒子 = AI box = 本机算力', '']
  await fill('settings', [{ _id: 'settings', searchSynonyms: synonyms }])
  for (const [text, ids] of [
    ['摄像头', ['m1']],
    ['攝像頭安裝', ['m1']],
    ['安装webcam', []],
    ['camera/zenith', ['m2']],
    ['相机 安装', ['m1']],
    ['webcam*', ['m2']],
    ['webcams', ['m2']],
    ['AI box', ['m3']],
    ['AIbox', ['m3']],
    ['AI boxes', ['m3']],
    ['ＡＩ　ｂｏｘ*', ['m3']],
    ['ＡＩ盒子*', ['m3']],
    ['cam', []]
  ] as const)
    expect([text, await found(text)]).toEqual([text, ids])
  const editor = started.client('editor')
  expect(await editor.fetch(search, { text: '摄像头' })).toEqual(['m1'])
})

test('a minus before a digit is a sign, before a word it excludes', async () => {
  await fill('signed', [
    { _id: 'n1', title: '工作温度 -30 °C，IP66' },
    { _id: 'n2', title: '工作温度 85 °C' },
    { _id: 'n3', title: '工作温度' }
  ])
  const search = '*[_type == "signed" && [@, _id] match text::query($text)]|order(_id)._id'
  for (const [text, ids] of [
    ['-30', ['n1']],
    ['-30*', ['n1']],
    ['−30', ['n1']],
    ['－30°C', ['n1']],
    ['IP66 -30', ['n1']],
    ['工作温度 -IP66', ['n2', 'n3']]
  ] as const)
    expect([text, await ask(search, { text })]).toEqual([text, ids])
})

test('a document is not found by the pinyin of a draft that the caller cannot read', async () => {
  await fill('secret', [
    { _id: 'pin', name: '公开' },
    { _id: 'drafts.pin', name: '机密项目' }
  ])
  const search = '*[_type == "secret" && @ match text::query("jimi")]._id'
  expect(await ask(search)).toEqual([])
  const editor = started.client('editor')
  expect(await editor.fetch(search, {}, { perspective: 'raw' })).toEqual(['drafts.pin'])
  expect(await editor.fetch(search, {}, { perspective: 'drafts' })).toEqual(['pin'])
})

test('a document with more text than is indexed is found, and one without the word is not', async () => {
  const book = '边缘计算 gateway '.repeat(10_000)
  await fill('book', [
    { _id: 'b1', title: '手册', body: `${book}末章` },
    { _id: 'b2', title: '目录', body: book },
    { _id: 'b3', title: '末章' }
  ])
  const search = '*[_type == "book" && [@, _id] match text::query($text)]._id'
  expect(await ask(search, { text: '末章' })).toEqual(['b1', 'b3'])
  expect(await ask(search, { text: '手册' })).toEqual(['b1'])
  expect(await ask('*[_type == "book" && body match "gate*"]._id')).toEqual(['b1', 'b2'])
})

test('score puts the better hit first', async () => {
  await fill('scored', [
    { _id: 'v1', title: '网关', text: '边缘' },
    { _id: 'v2', title: '边缘网关', text: '边缘 边缘' },
    { _id: 'v3', title: '其他' }
  ])
  const ranked = (await ask(
    '*[_type == "scored" && [@, _id] match text::query("边缘")] | score(boost(title match text::query("边缘"), 3), [@, _id] match text::query("边缘")) | order(_score desc){_id, _score}'
  )) as { _id: string; _score: number }[]
  expect(ranked.map(({ _id }) => _id)).toEqual(['v2', 'v1'])
  expect(ranked[0]?._score).toBeGreaterThan(ranked[1]?._score ?? 0)
})

test('a name ranks before a heading, and a heading before a text, as the Studio asks', async () => {
  await fill('offer', [
    { _id: 'o1', name: { zh: '甲', en: 'A' }, body: { zh: '旗舰 KH-QJ20 '.repeat(60) } },
    { _id: 'o2', name: { zh: '乙' }, sections: [{ heading: { zh: '看旗舰', en: 'KH-QJ20' } }] },
    { _id: 'o3', name: { zh: '旗舰型', en: 'The KH-QJ20' } },
    {
      _id: 'o4',
      name: { zh: '丙' },
      text: [{ _type: 'block', style: 'h2', children: [{ text: '旗舰' }] }]
    },
    { _id: 'o5', name: { zh: '丁', en: 'Other' } }
  ])
  const studio = `*[_type == "offer"] | score(boost(_type in ["offer"] && name.zh match text::query($q), 10), ([@, _id] match text::query($q) || references($q)))[_score > 0]{_id, _score} | order(_score desc)._id`
  expect(await ask(studio, { q: '旗舰*' })).toEqual(['o3', 'o2', 'o4', 'o1'])
  expect(await ask(studio, { q: 'khqj20*' })).toEqual(['o3', 'o2', 'o1'])
  expect(await ask(studio, { q: 'qijian*' })).toEqual(['o3'])
  expect(await ask(studio, { q: '' })).toEqual([])
  // Words apart: all of them must be in the name.
  expect(await ask(studio, { q: '旗舰 型*' })).toEqual(['o3'])
})

test('a client that states its perspective sees no draft, whatever its token and API version', async () => {
  await fill('product', [{ _id: 'k-pro', title: '专业型' }])
  const admin = started.client('administrator')
  await admin.create({ _id: 'drafts.k-k7', _type: 'product', title: '样机K7' })
  await admin.create({ _id: 'drafts.k-pro', _type: 'product', title: '专业型-未发布' })
  await admin.create({ _id: 'versions.rSpring.k-dispatch', _type: 'product', title: '指挥调度-春' })
  for (const apiVersion of ['2025-02-19', '2021-03-25', '1']) {
    const client = started.client('administrator', { apiVersion, perspective: 'published' })
    expect(await client.fetch('*[_type == "product"].title')).toEqual(['专业型'])
    expect(await client.fetch('count(*[_type == "product"])')).toBe(1)
  }
})

test('strings hold what their escape sequences say', async () => {
  const strings = {
    '"\\u{1F600}"': '😀',
    "'\\u{1f600}\\u{4e2d}'": '😀中',
    '"\\ud83d\\ude00"': '😀',
    '"\\u4e2d\\n\\t\\r\\b\\f\\/\\\\\\"\\\'"': '中\n\t\r\b\f/\\"\'',
    '"a" // "\\x"': 'a',
    '"//" + "\\u{10FFFF}"': '//\u{10FFFF}',
    '{"\\u{1F600}": 1}': { '😀': 1 }
  }
  for (const [query, value] of Object.entries(strings)) {
    expect([query, await ask(query)]).toEqual([query, value])
  }
})

test.each([
  '"\\x"',
  '"ab\\q"',
  "'\\0'",
  '"\\u12"',
  '"\\uzzzz"',
  '"\\u{}"',
  '"\\u{110000}"',
  '"\\u{zz}"',
  // without the brace, the parser alone never ends
  '"\\u{1F600"',
  '"\\'
])(
  '%s has an escape sequence that GROQ does not define: refused with its position',
  async query => {
    const body = JSON.stringify({ query })
    const response = await started.ask('/v1/data/query/main', { method: 'POST', body })
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    expect([response.status, error.description, error.start]).toEqual([
      400,
      'Invalid escape sequence in a string',
      query.indexOf('\\')
    ])
  }
)

test('null is one value of array::unique, in its place', async () => {
  await fill('unique', [{ _id: 'u1', list: [null, 'a', null, 'a', { n: 1 }, null] }])
  expect(await ask('array::unique([null, null])')).toEqual([null])
  expect(await ask('array::unique([1, null, 1, null, "b"])')).toEqual([1, null, 'b'])
  expect(
    await ask('*[_id == "u1"]{"l": array::unique(list), "n": array::unique(none)}[0]')
  ).toEqual({
    l: [null, 'a', { n: 1 }],
    n: null
  })
  expect(await ask('array::unique(*[_type == "unique"]._type)')).toEqual(['unique'])
  expect(await ask('*[_id == "u1"]{"l": array::unique([^._id, _id])}[0].l')).toEqual([null, 'u1'])
})

test('a parameter in square brackets selects as its value would: an item, a field or by a condition', async () => {
  await fill('bracketed', [
    { _id: 'br1', rank: 'a', list: [1, 2, 3], hasOwnProperty: 'own' },
    { _id: 'br2', rank: 'b', list: [4], o: { x: { n: 1 } } }
  ])
  const all = '*[_type == "bracketed"]'
  const first = '*[_id == "br1"][0]'
  const cases: [query: string, params: Record<string, unknown>, result: unknown][] = [
    [`${first}.list[$at]`, { at: 1 }, 2],
    [`${first}.list[$at]`, { at: -1 }, 3],
    [`${first}.list[$at]`, { at: 9 }, null],
    [`${first}.list[-($at)]`, { at: 2 }, 2],
    [`${first}.list[$at + 1]`, { at: 0 }, 2],
    [`${first}[$at]`, { at: 'rank' }, 'a'],
    [`${first}[$at]`, { at: 'hasOwnProperty' }, 'own'],
    [`${first}[$at]`, { at: 'none' }, null],
    [`${first}[$a + $b]`, { a: 'ra', b: 'nk' }, 'a'],
    [`${all}|order(@[$at] desc)[$first]._id`, { at: 'rank', first: 0 }, 'br2'],
    [`${all}|order(@[$at])[$first..$last]._id`, { at: 'rank', first: 0, last: 0 }, ['br1']],
    [`${all}[$at]._id`, { at: true }, ['br1', 'br2']],
    [`${all}[$at]._id`, { at: false }, []],
    [`${all}[$at]._id`, { at: null }, []],
    [`*[_type == "bracketed" && @[$at] > "a"]._id`, { at: 'rank' }, ['br2']],
    [`*[_id == "br2"][0].o[$at].n`, { at: 'x' }, 1],
    [`${all}{"v": @[$at]}|order(v desc)`, { at: 'rank' }, [{ v: 'b' }, { v: 'a' }]],
    ['$o[$at]', { o: { x: [1, 2] }, at: 'x' }, [1, 2]]
  ]
  for (const [query, params, result] of cases)
    expect([query, params, await ask(query, params)]).toEqual([query, params, result])
  const map = await started
    .client('administrator')
    .fetch(
      `${first}{"v": @[$at]}`,
      { at: 'rank' },
      { resultSourceMap: true, filterResponse: false }
    )
  expect(map.resultSourceMap?.mappings).toHaveProperty("$['v']")
  await expect(ask(`${first}.list[$at]`)).rejects.toThrow('param $at referenced')
  const client = started.client('administrator', { perspective: 'raw' })
  const query = '*[_type == "bracketed" && @[$at] == $value]'
  const params = { at: 'rank', value: 'a' }
  await client.patch({ query, params }).set({ found: true }).commit()
  expect(await client.fetch(`${all}[found]._id`)).toEqual(['br1'])
  const heard: string[] = []
  const subscription = client
    .listen(query, params, { events: ['welcome', 'mutation'] })
    .subscribe(event => heard.push('documentId' in event ? event.documentId : event.type))
  await expect.poll(() => heard).toEqual(['welcome'])
  await client.patch('br2').set({ found: false }).commit()
  await client.patch('br1').set({ found: false }).commit()
  await expect.poll(() => heard).toEqual(['welcome', 'br1'])
  subscription.unsubscribe()
})

test('path() of a path is the path', async () => {
  await fill('nested', [{ _id: 'path-a' }])
  expect(await ask('*[_type == "nested" && _id in path(path("*"))]._id')).toEqual(['path-a'])
  expect(await ask('"a.b" in path(path(path("a.*")))')).toBe(true)
})

test('a path is in the paths of a pattern', async () => {
  const ids = ['in-a', 'in-a.b', 'in-a.b.c', 'in-b.c']
  await fill(
    'located',
    ids.map(_id => ({ _id }))
  )
  const located = (filter: string) =>
    started
      .client('administrator')
      .fetch<string[]>(`*[_type == "located" && ${filter}] | order(_id)._id`)
  expect(await located('path(_id) in path("*")')).toEqual(['in-a'])
  expect(await located('path(_id) in path("in-a.*")')).toEqual(['in-a.b'])
  expect(await located('path(_id) in path("in-a.**")')).toEqual(['in-a.b', 'in-a.b.c'])
  expect(await located('!(path(_id) in path("in-a.**"))')).toEqual(['in-a', 'in-b.c'])
  expect(await ask('path("a") in path("a.*")')).toBe(false)
  expect(await ask('path(path("a.b")) in path(path("a.*"))')).toBe(true)
  expect(await ask('path(1) in path("a.*")')).toBe(null)
})

test('a pipe function of something else than a list is null', async () => {
  await fill('piped', [{ _id: 'piped', n: 2 }])
  for (const query of [
    '*[_type == "piped"][0].n | score(true)',
    '*[_type == "piped"][0] | order(n)',
    '1 | score(true)'
  ]) {
    expect([query, await ask(query)]).toEqual([query, null])
  }
})

test('a score of a single item, or after a projection, is refused', async () => {
  for (const query of [
    '*[0] | score(n > 1)',
    '*[_type == "piped"][0] | score(n > 1)',
    '*[_id == "piped"][0] | score(_type match text::query("piped"))',
    '*{n} | score(n == 1)',
    '(*{n})[n > 1] | order(n) | score(n == 1)',
    '{"a": *{n}[0..2] | score(n == 1)}'
  ]) {
    await expect(ask(query), query).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('score() ranks')
    })
  }
})

test('a comparison without a selector is refused', async () => {
  for (const query of [
    'diff::changedAny({}, {}, 1 + 1)',
    'diff::changedAny({}, {}, a[b == ^.c])'
  ]) {
    await expect(ask(query)).rejects.toMatchObject({ statusCode: 400 })
  }
})

test.each(['delta::operation()', 'delta::changedAny(n)', '*[delta::changedOnly(n)]', 'before().n'])(
  '%s belongs to filters of changes: a query with it is refused',
  async query => {
    await expect(ask(query)).rejects.toMatchObject({ statusCode: 400 })
  }
)

test.each(['documents::get({})', '*[geo::contains(@, place)]', '*[text::query("a")]'])(
  '%s is refused as not offered, in a listener too',
  async query => {
    await expect(ask(query)).rejects.toMatchObject({ statusCode: 501 })
    const filter = query.startsWith('*') ? query : `*[${query}]`
    const path = `/v2025-02-19/data/listen/main?query=${encodeURIComponent(filter)}`
    const stream = await started.ask(path)
    expect(stream.status).toBe(200)
    expect(await stream.text()).toMatch(/event: channelError\ndata: .*not supported/)
  }
)

test('fields of escaped names are compared, and comparisons have a source map', async () => {
  await fill('compared', [
    { _id: 'c1', hasOwnProperty: 1, list: [{ hasOwnProperty: 1 }] },
    { _id: 'c2', hasOwnProperty: 2, list: [{ hasOwnProperty: 1 }] }
  ])
  const other = '*[_id == "c2"][0]'
  const query = `*[_id == "c1"][0]{
    "hasOwnProperty": diff::changedAny(@, ${other}, hasOwnProperty),
    "inner": diff::changedAny(@, ${other}, list[hasOwnProperty == 1].hasOwnProperty),
    "only": diff::changedOnly(@, ${other}, (_id, _rev, _createdAt, _updatedAt, hasOwnProperty))
  }`
  const expected = { hasOwnProperty: true, inner: false, only: true }
  expect(await ask(query)).toEqual(expected)
  const options = { resultSourceMap: true, filterResponse: false } as const
  expect((await started.client().fetch(query, {}, options)).result).toEqual(expected)
  const editor = started.client('editor')
  await editor
    .patch({ query: `*[_type == "compared" && diff::changedAny(@, ${other}, hasOwnProperty)]` })
    .set({ found: true })
    .commit()
  expect(await ask('*[_type == "compared" && found]._id')).toEqual(['c1'])
})

test('a listener can compare', async () => {
  const query = '*[diff::changedAny(@, {"n": 1}, n) && _type == "heard"]'
  const events: string[] = []
  const heard = new Promise<void>(done => {
    const subscription = started
      .client('editor')
      .listen(query, {}, { events: ['welcome', 'mutation'] })
      .subscribe(async event => {
        if (event.type === 'welcome') {
          await fill('heard', [{ _id: 'h1', n: 1 }])
          await fill('heard', [{ _id: 'h2', n: 2 }])
        } else if (event.type === 'mutation') {
          events.push(event.documentId)
          subscription.unsubscribe()
          done()
        }
      })
  })
  await heard
  expect(events).toEqual(['h2'])
})
