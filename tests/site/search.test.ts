import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Locale, locales } from '../../shared/i18n/locale.ts'
import { cutTexts, pagesOfPart, partNumbers } from '../../src/search/index-parts.ts'
import {
  type PageHead,
  type PageTexts,
  type SearchEntry,
  type SearchIndex,
  search,
  titleRanges,
  withTexts
} from '../../src/search/search.ts'
import { traditionalForms } from '../../src/search/traditional.ts'
import { editorClient } from '../support/clients.ts'
import { EDITOR_PASSWORD } from '../support/prepared.ts'
import { seededRandom } from '../support/random.ts'
import { BASE_URL, builtPages, builtPath } from './built.ts'

const pages = builtPages()
const getCanonical = (address: string) =>
  pages
    .find(page => page.address === address)
    ?.document.querySelector('link[rel=canonical]')
    ?.getAttribute('href')

async function fetchJson<Content>(address: string): Promise<Content> {
  return (await fetch(BASE_URL + address)).json()
}

async function loadIndex(locale: Locale): Promise<SearchIndex> {
  const file = await fetchJson<SearchIndex<PageHead>>(`/${locale}/search.json`)
  const texts = file.parts.map(part => fetchJson<PageTexts[]>(`/${locale}/search/${part}.json`))
  const index = withTexts(file, (await Promise.all(texts)).flat())
  const entries = index.entries.map(entry => ({
    ...entry,
    url: builtPath(new URL(entry.url, BASE_URL))
  }))
  return { ...index, entries }
}

test.each(locales)('every canonical content page in %s can be found', async locale => {
  const { entries } = await loadIndex(locale)
  const known = new Set(entries.map(({ url }) => url))
  const wanting = pages.filter(
    page =>
      page.locale === locale &&
      builtPath(getCanonical(page.address) ?? '') === page.address &&
      !/\/search$|\/compare\//.test(page.address) &&
      !known.has(page.address)
  )
  expect(wanting.map(page => page.address)).toEqual([])
  expect(entries.length).toBe(known.size)
})

test.each(locales)('every search result in %s occurs on its page', async locale => {
  const index = await loadIndex(locale)
  for (const question of locale === 'zh'
    ? ['识别', '28181', '审批']
    : ['camera', '28181', 'approval']) {
    const { found } = search(index, question)
    expect(found.length, question).toBeGreaterThan(0)
    for (const { entry } of found) {
      const page = pages.find(({ address }) => address === entry.url)
      expect(page?.document.text.toLowerCase(), `${question} on ${entry.url}`).toContain(question)
    }
  }
})

test.each(locales)('without scripts the search page in %s lists every page', async locale => {
  const { entries } = await loadIndex(locale)
  const page = pages.find(({ address }) => address === `/${locale}/search`)
  const listed = page?.document
    .querySelectorAll('.directory a')
    .map(link => builtPath(new URL(link.getAttribute('href') ?? '', BASE_URL)))
  expect([...(listed ?? [])].sort()).toEqual(entries.map(({ url }) => url).sort())
})

test.each(locales)('in %s the pages of a kind are listed by name', locale => {
  const page = pages.find(({ address }) => address === `/${locale}/search`)
  const lists = page?.document.querySelectorAll('.directory ul') ?? []
  expect(lists.length).toBeGreaterThan(3)
  for (const list of lists) {
    const names = list.querySelectorAll('a').map(link => link.text)
    expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare))
  }
})

// What visitors and editors type, and the page that must be among the first three results.
const SEARCHES: [locale: Locale, page: string, ...queries: string[]][] = [
  ['zh', '/hardwareQJ', '旗舰', '旗艦', '算力旗舰型', 'qijian', 'QiJianXing', 'qjx', '球机'],
  ['zh', '/hardwareQJ', 'KH-QJ20', 'KHQJ20', 'khqj20', 'ＫＨ－ＱＪ２０', 'KH‑QJ20'],
  ['zh', '/hardwareQJ', 'GB28181', 'GB/T28181', 'gb/t 28181-2022', 'ＧＢ／Ｔ 28181', 'GB-T 28181'],
  ['zh', '/hardwareQJ', 'GBT28181', 'GBT 28181', 'GB/T 28181:2022', '#旗舰', "qi'jian"],
  ['zh', '/hardwareQJ', 'AIbox', 'AI boxes', '国标28181'],
  ['zh', '/software/k8sMana', '国产化摄像头'],
  ['zh', '/hardwareJC', '摄像头', '摄像机', '攝像機', '相机', '监控头', 'IP66', 'IP66；', 'ip 66'],
  ['zh', '/hardwareJC', '-30', '−30', '－30', '基础型', 'jichu', 'onvif', 'ＯＮＶＩＦ', 'onvfi'],
  ['zh', '/hardware', '30W', '30 瓦', '３０Ｗ', '功耗', '重量'],
  ['zh', '/hardwareQJ', 'AI box', 'AI盒子', 'ＡＩ　ｂｏｘ', '算力'],
  ['zh', '/hardwareZY', 'zhuanye', '专业型', '枪机', '專業型'],
  ['zh', '/tabs/price', '价格', '报价', '费用', 'jiage', '價格'],
  ['zh', '/contactUs', '联系', '電話', 'lianxi', '电话'],
  ['zh', '/software/approval', '审批', 'shenpi', '智能审批', '審批'],
  ['zh', '/software/privateCloud', '私有云', 'siyouyun', '私有雲'],
  ['zh', '/productxoa', 'xoa', 'XOA', 'xOA 办公', '公文'],
  ['en', '/hardwareQJ', 'flagship', 'Flagship cameras', 'flagshp', 'flaghsip', 'KHQJ20'],
  ['en', '/hardware', 'AI box', 'ai box', 'computing'],
  ['en', '/hardware', 'AIbox', 'AI boxes', 'boxes'],
  ['en', '/hardwareQJ', 'GB28181', 'gb/t 28181', 'lenses'],
  ['en', '/software/cloudClass', 'classes'],
  ['en', '/tabs/price', 'price/cost'],
  ['en', '/tabs/price', 'price', 'pricing', 'cost', 'quotation'],
  ['en', '/software/approval', 'approval', 'approvals', 'approvla'],
  ['en', '/software/privateCloud', 'private cloud', 'privat cloud'],
  ['en', '/hardware', '30 W', '30w', 'weight', 'ip66'],
  ['en', '/software/instantMess', 'instant-messaging', 'Instant messaging'],
  ['en', '/hardware', '30 watts', '30 Watt'],
  ['en', '/contactUs', 'contact', 'contcat']
]

test('the table has at least 60 searches', () => {
  expect(SEARCHES.flatMap(([, , ...queries]) => queries).length).toBeGreaterThanOrEqual(60)
})

test.each(SEARCHES)('in %s %s is found by what people type', async (locale, page, ...queries) => {
  const index = await loadIndex(locale)
  for (const query of queries) {
    const urls = search(index, query).found.map(({ entry }) => entry.url)
    expect([query, urls.slice(0, 3)]).toEqual([
      query,
      expect.arrayContaining([`/${locale}${page}`])
    ])
  }
})

/** As the Studio searches, for documents with a page. */
const STUDIO_QUERY = `*[defined(path)] | score(boost(_type in ["camera"] && name.zh match text::query($typed), 10),
  ([@, _id] match text::query($typed) || references($raw)))[_score > 0]{path, _score} | order(_score desc).path`

test.each(SEARCHES)(
  'the Studio finds the document of the page, too: in %s %s',
  async (locale, page, ...queries) => {
    const index = await loadIndex(locale)
    const client = await editorClient(BASE_URL, process.env.EDITOR_PASSWORD ?? EDITOR_PASSWORD)
    for (const raw of queries) {
      const paths = await client.fetch<string[]>(STUDIO_QUERY, { raw, typed: `${raw}*` })
      expect([raw, paths]).toEqual([raw, expect.arrayContaining([page])])
      // A page has the texts of the documents that it lists, too; a name is of its document.
      const { found, terms } = search(index, raw)
      const first = found[0]?.entry
      const isName = first && titleRanges(first, terms).length > 0
      if (isName)
        expect([raw, paths.slice(0, 3)]).toEqual([
          raw,
          expect.arrayContaining([first.url.slice(`/${locale}`.length)])
        ])
    }
  }
)

const PAGES = 200
const MAX_FILE_BYTES = 60 * 1024

/** Returns pages with the texts of others in which the letters of each copy are exchanged: alike, but never repeated. */
function manyPages(entries: SearchEntry[]): SearchEntry[] {
  const alphabets = [/\p{Script=Han}/gu, /[a-z]/g].map(letters => [
    ...new Set(entries.flatMap(entry => JSON.stringify(entry).match(letters) ?? []))
  ])
  return Array.from({ length: PAGES }, (_, at) => {
    const copy = Math.floor(at / entries.length)
    const exchanged = new Map(
      alphabets.flatMap(letters => {
        const random = seededRandom(copy)
        const others = letters
          .map(letter => ({ letter, key: random() }))
          .sort((a, b) => a.key - b.key)
          .map(({ letter }) => letter)
        return letters.map((letter, index) => [letter, others[index] ?? letter] as const)
      })
    )
    const change = (text: string) =>
      [...text].map(letter => (copy > 0 && exchanged.get(letter)) || letter).join('')
    const { url, kind, title, pinyin, about, headings, text } = entries[
      at % entries.length
    ] as SearchEntry
    return {
      url: `${url}${copy}`,
      kind,
      title: change(title),
      ...(pinyin && { pinyin: pinyin.map(change) }),
      about: change(about),
      headings: change(headings),
      text: change(text)
    }
  })
}

test.each(locales)(
  'each file of the index in %s of 200 pages has at most 60 KB, also of long ones',
  async locale => {
    const { synonyms, entries } = await loadIndex(locale)
    const pages = manyPages(entries)
    const traditional = traditionalForms(JSON.stringify(pages))
    const sizeOf = (content: unknown) => brotliCompressSync(JSON.stringify(content)).length
    for (const times of [1, 10]) {
      const long = pages.map((page, at) =>
        cutTexts({
          ...page,
          text: Array.from(
            { length: times },
            (_, next) => pages[(at + next * 31) % PAGES]?.text
          ).join('\n')
        })
      )
      const heads = long.map(({ headings: _, text: __, ...head }) => head)
      const parts = partNumbers(PAGES)
      const texts = parts.map(part =>
        pagesOfPart(long, part).map(({ url, headings, text }) => ({ url, headings, text }))
      )
      expect(texts.flat()).toHaveLength(PAGES)
      for (const file of [{ entries: heads, synonyms, traditional, parts }, ...texts])
        expect(sizeOf(file)).toBeLessThanOrEqual(MAX_FILE_BYTES)
    }
  }
)
