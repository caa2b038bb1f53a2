/** A stored document of the benchmark. */
export type Sample = { _id: string; _type: string; [field: string]: unknown }

const WORDS = [
  '边缘',
  '计算',
  '网关',
  '摄像机',
  '指挥',
  '调度',
  '平台',
  '视频',
  'gateway',
  'camera',
  'edge',
  'report'
]
const AUTHORS = 50

/** Deterministic documents: `count` articles with slug, author, number, time and two paragraphs. */
export function samples(count: number): Sample[] {
  const authors = Array.from({ length: AUTHORS }, (_, i) => ({
    _id: `author-${i}`,
    _type: 'author',
    name: `Author ${i}`
  }))
  const articles = Array.from({ length: count }, (_, i) => ({
    _id: `article-${i}`,
    _type: 'article',
    title: `${word(i)} ${word(i * 7 + 3)} ${i}`,
    slug: { _type: 'slug', current: `article-${i}` },
    author: { _type: 'reference', _ref: `author-${i % AUTHORS}` },
    // groups of ten articles, independent of their number
    topic: { _type: 'reference', _ref: `author-${Math.floor(i / 10) % AUTHORS}`, _weak: true },
    series: Math.floor(i / 10),
    views: (i * 7_919) % 1_000_003,
    date: new Date(1_700_000_000_000 + ((i * 104_729) % 1_000_000) * 60_000).toISOString(),
    body: [paragraph(i), paragraph(i + 5)]
  }))
  // one article in a hundred has ten chapters that refer to it
  const chapters = Array.from({ length: Math.ceil(count / 10) }, (_, i) => ({
    _id: `chapter-${i}`,
    _type: 'chapter',
    title: `Chapter ${i}`,
    article: { _type: 'reference', _ref: `article-${Math.floor(i / 10) * 100}` }
  }))
  return [...authors, ...articles, ...chapters]
}

function word(i: number): string {
  return WORDS[i % WORDS.length] ?? ''
}

function paragraph(i: number) {
  const text = Array.from({ length: 30 }, (_, k) => word(i * 3 + k * k)).join(' ')
  // one rare word in every five hundred documents
  const rare = i % 500 === 0 ? ' 稀有词 seldom' : ''
  return {
    _type: 'block',
    _key: `b${i}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's', text: text + rare, marks: [] }]
  }
}
