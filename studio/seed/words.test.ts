import { expect, test } from 'vitest'
import { nodes, type SeedText, texts } from './check/walk-seed.ts'
import { seedDocuments } from './index.ts'

type Line = SeedText & { id: string }

const lines: Line[] = seedDocuments.flatMap(document =>
  [...texts(document)].map(text => ({ ...text, id: document._id }))
)
const chinese = lines.filter(({ locale }) => locale === 'zh')
const english = lines.filter(({ locale }) => locale === 'en')

function offending(among: Line[], fault: RegExp): string[] {
  return among
    .filter(({ text }) => fault.test(text))
    .map(({ id, path, text }) => `${id} ${path}: ${text}`)
}

const HAN = '[\\u3400-\\u9fff]'

test('every text is there in both languages', () => {
  for (const { _id, ...document } of seedDocuments)
    for (const { node, path } of nodes(document)) {
      if (!/^locale/.test(String(node._type))) continue
      const empty = (text: unknown) => !(typeof text === 'string' ? text.trim() : text)
      expect([_id, path, empty(node.zh), empty(node.en)]).toEqual([_id, path, false, false])
    }
})

test('no text shows the marks by which links, headings and lists are written', () => {
  expect(offending(lines, /\]\(|\*\*|^(?:#|- |> )/)).toEqual([])
})

test('Chinese has full-width punctuation and Chinese quotation marks', () => {
  expect(offending(chinese, new RegExp(`${HAN}[,;:?()]|[,;:?()]${HAN}`))).toEqual([])
  expect(offending(chinese, new RegExp(`${HAN}\\.|["'‘’]`))).toEqual([])
  expect(offending(chinese, new RegExp(`[、，。：；？] | [、，。：；？]|${HAN} ${HAN}`))).toEqual(
    []
  )
})

test('Chinese keeps no space between Chinese and Latin: the page sets it', () => {
  expect(offending(chinese, new RegExp(`${HAN} [A-Za-z0-9]|[A-Za-z0-9%°] ${HAN}`))).toEqual([])
})

test('English has no Chinese characters, no full-width and no straight quotation marks', () => {
  expect(offending(english, new RegExp(`${HAN}|[，。；：？！（）“”]{2}|[，。；：？（）]`))).toEqual(
    []
  )
  expect(offending(english, /["']/)).toEqual([])
  expect(offending(english, / {2}|\s[,.;:?]/)).toEqual([])
})

test('a number does not part from its unit', () => {
  expect(
    offending(
      lines,
      /\d (W|kg|mm|cm|m|km|KB|MB|GB|TB|[MG]bit\/s|TOPS|lx|ms|s|V|Ω|°C)(?![A-Za-z])|[≤≥] \d/
    )
  ).toEqual([])
})

test('no text shouts or boasts', () => {
  expect(offending(lines, /[!！]/)).toEqual([])
  const boasts =
    /最先进|最好|最强|最佳|最优|领先|唯一|顶级|顶尖|极致|世界级|国家级|一流|首选|卓越|完美|颠覆|革命性|无与伦比|全方位|一站式|助力|打造|赋能(?!平台)/
  expect(offending(chinese, boasts)).toEqual([])
  const boast =
    /\b(best|finest|greatest|leading|world-class|cutting-edge|state-of-the-art|revolutionary|seamless(ly)?|unparalleled|unrivalled|ultimate|perfect|game-chang\w+|next-generation|empower\w*|unlock\w*|effortless(ly)?|one-stop)\b/i
  expect(offending(english, boast)).toEqual([])
})

test('no sentence occurs on two pages', () => {
  const table = new Set(['specification', 'protocol', 'picture', 'link', 'planRow', 'planValue'])
  // Facts of cameras, which are in tables as well, or belong to each of them.
  const facts = new Set(['sensor', 'support', 'inTheBox'])
  const sentence = { zh: 9, en: 24 }
  const firstIn = new Map<string, string>()
  const repeated: string[] = []
  for (const { id, text, types, path, locale } of lines) {
    if (types.some(type => table.has(type)) || facts.has(path.replace(/\[.*/, ''))) continue
    if (text.length < sentence[locale]) continue
    const before = firstIn.get(text)
    if (before && before !== id) repeated.push(`${before} and ${id} ${path}: ${text}`)
    firstIn.set(text, before ?? id)
  }
  expect(repeated).toEqual([])
})

test('titles and descriptions for search are of the right length, and no two alike', () => {
  const seo = lines.filter(({ types }) => types.includes('seo') && !types.includes('picture'))
  const titles = seo.filter(({ path }) => path.endsWith('title'))
  const routed = seedDocuments.filter(({ path, _type }) => path || _type === 'siteSettings')
  expect(titles).toHaveLength(routed.length * 2)
  expect(new Set(titles.map(({ text }) => text)).size).toBe(titles.length)
  const limits = {
    title: { zh: [6, 30], en: [12, 60] },
    description: { zh: [60, 80], en: [120, 160] }
  }
  const invalid = seo.flatMap(({ id, path, text, locale }) => {
    const [least = 0, limit = 0] = limits[path.endsWith('title') ? 'title' : 'description'][locale]
    return text.length < least || text.length > limit
      ? [`${id} ${path} ${text.length}: ${text}`]
      : []
  })
  expect(invalid).toEqual([])
})

test('the brand is named in the settings only', () => {
  expect(
    offending(
      lines.filter(({ id }) => id !== 'siteSettings'),
      /瞰衡|Kanheng/i
    )
  ).toEqual([])
})

test('addresses outside the site are invented ones', () => {
  for (const { node, path } of nodes(seedDocuments)) {
    for (const value of [node.href, node.email, node.noticeEmail]) {
      if (typeof value !== 'string' || value.startsWith('/') || value.startsWith('#')) continue
      expect(value, path).toMatch(
        /^https:\/\/([a-z-]+\.)*example\/|^(mailto:)?[a-z]+@site\.example$|^tel:400-000-0000$/
      )
    }
  }
})
