import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleGrants } from '../auth/roles.ts'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { DocumentService } from '../documents/document-service.ts'
import { openTestDatabase } from '../tests/database.ts'
import { createDocumentLoader, type DocumentLoader } from './document-loader.ts'
import { executeQuery } from './execute.ts'
import type { Perspective } from './perspective.ts'
import type { PlanMode } from './plan.ts'
import { readAccess } from './read-access.ts'

// the full comparison is LAKE_PROPERTY_RUNS=10000; LAKE_PROPERTY_SEED selects other cases
const RUNS = Number(process.env.LAKE_PROPERTY_RUNS ?? 300)
const SEED = Number(process.env.LAKE_PROPERTY_SEED ?? 20_261_128)

let folder: string
let db: Database
let documents: DocumentService
let loader: DocumentLoader
beforeAll(() => {
  const opened = openTestDatabase()
  folder = opened.folder
  db = opened.db
  documents = opened.documents
  loader = createDocumentLoader(db, documents.names)
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const words = fc.constantFrom(
  'edge',
  'Edge gateway',
  'front-end',
  'e-mail',
  'GB/T 28181',
  '支持GB/T28181协议',
  '边缘计算',
  '摄像机 IP66',
  'v1.2.3',
  'true',
  '3',
  '',
  'ß',
  'x'.repeat(60),
  `${'x'.repeat(60)}y`,
  '😀',
  '\uffff'
)
const numbers = fc.constantFrom(0, 1, 2, 3, 10, -1, 2.5)
const scalar = fc.oneof(words, numbers, fc.boolean(), fc.constant(null))
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const type = fc.constantFrom('camera', 'page', 'note')
const reference = fc.record({
  _ref: fc.oneof(id, fc.constant('drafts.a')),
  _weak: fc.constant(true)
})
const content = fc.record(
  {
    n: scalar,
    title: scalar,
    slug: fc.oneof(fc.record({ current: scalar }), scalar),
    tags: fc.oneof(fc.array(fc.oneof(scalar, reference), { maxLength: 3 }), scalar),
    author: fc.oneof(reference, scalar),
    deep: fc.record({ er: fc.record({ v: scalar }, { requiredKeys: [] }) }, { requiredKeys: [] }),
    body: fc.array(
      fc.record({
        _type: fc.constant('block'),
        children: fc.array(fc.record({ _type: fc.constant('span'), text: words }), { maxLength: 2 })
      }),
      { maxLength: 2 }
    )
  },
  { requiredKeys: [] }
)
const stored = fc.record({
  id: fc
    .tuple(fc.constantFrom('', '', '', 'drafts.', 'versions.r1.', 'private.'), id)
    .map(([prefix, id]) => prefix + id),
  type,
  content
})

const literal = fc.oneof(
  scalar.map(value => JSON.stringify(value)),
  fc.constantFrom(
    '$text',
    '$number',
    '$list',
    '$missing.field',
    '"a"',
    '"camera"',
    '[]',
    '$object.id'
  )
)
const field = fc.constantFrom(
  'n',
  'title',
  'slug.current',
  'slug',
  'author._ref',
  'deep.er.v',
  'tags',
  '_type',
  '_id',
  '_rev',
  '_createdAt',
  'tags[0]',
  'author->title',
  '_originalId',
  'deep["er"].v'
)
const pattern = fc.constantFrom(
  '"edge"',
  '"EDGE*"',
  '"28181"',
  '"gb/t"',
  '"*缘*"',
  '"边缘*"',
  '"支持*"',
  '"*"',
  '""',
  '"1.2*"',
  '"v1.2.3"',
  '["front", "end"]',
  '$text',
  '$list',
  '"SS"',
  '"home*"',
  '"drafts*"'
)
const search = fc.constantFrom(
  '边缘',
  'edge',
  'gate* -front',
  '"Edge gateway"',
  '28181',
  '',
  '-x',
  '缘'
)
const leaf: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(field, fc.constantFrom('==', '==', '==', '!=', '<', '<=', '>', '>='), literal)
    .map(parts => parts.join(' ')),
  fc.tuple(literal, fc.constantFrom('==', '<', '>='), field).map(parts => parts.join(' ')),
  fc
    .tuple(field, fc.array(literal, { maxLength: 3 }))
    .map(([a, list]) => `${a} in [${list.join(', ')}]`),
  fc
    .tuple(field, fc.constantFrom('$list', '$text', '0..3', '1...3', '"a".."e"'))
    .map(parts => parts.join(' in ')),
  fc
    .tuple(literal, fc.constantFrom('tags', 'tags[]', 'tags[]._ref', 'body[].children[].text'))
    .map(parts => parts.join(' in ')),
  fc
    .tuple(
      fc.constantFrom(
        'title',
        'tags',
        '[title, tags]',
        'pt::text(body)',
        'body[].children[].text',
        '_id',
        '@',
        'lower(title)',
        'author->title',
        'slug'
      ),
      pattern
    )
    .map(([left, right]) => `${left} match ${right}`),
  fc
    .tuple(fc.constantFrom('@', '[@, _id]', 'title'), search)
    .map(([left, text]) => `${left} match text::query(${JSON.stringify(text)})`),
  fc
    .tuple(fc.constantFrom('"a"', '"b", "c"', '$text', '$list', '[]', '"drafts.a"'))
    .map(([text]) => `references(${text})`),
  fc.constantFrom('"a"', '"drafts.a"', '$text').map(text => `sanity::versionOf(${text})`),
  fc.constantFrom('"r1"', '"none"').map(text => `sanity::partOfRelease(${text})`),
  fc
    .constantFrom('"drafts.**"', '"*"', '"a"', '"versions.*.b"', '"private.*"')
    .map(text => `_id in path(${text})`),
  field.map(name => `defined(${name})`),
  fc.constantFrom('true', 'false', 'null')
)
const filter: fc.Arbitrary<string> = fc.letrec<{ filter: string }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    type.map(name => `_type == "${name}"`),
    fc.tuple(tie('filter'), tie('filter')).map(([a, b]) => `${a} && ${b}`),
    fc.tuple(type, tie('filter')).map(([name, b]) => `_type == "${name}" && ${b}`),
    fc.tuple(tie('filter'), tie('filter')).map(([a, b]) => `(${a} || ${b})`),
    tie('filter').map(a => `!(${a})`)
  )
})).filter
const order = fc
  .array(
    fc.tuple(
      fc.oneof(field, fc.constantFrom('lower(title)', 'select(defined(n) => 0, 1)')),
      fc.constantFrom('', ' asc', ' desc')
    ),
    { minLength: 1, maxLength: 3 }
  )
  .map(parts => ` | order(${parts.map(part => part.join('')).join(', ')})`)
const slice = fc.constantFrom(
  '',
  '',
  '[0]',
  '[1]',
  '[-1]',
  '[0...2]',
  '[0..1]',
  '[1...4]',
  '[2..3]',
  '[3...1]',
  '[-2..-1]',
  '[0...100]'
)
const inner = fc.constantFrom(
  '*[references(^._id)]._id',
  '*[_type == "page" && references(^._id)]{_id}',
  'count(*[_id == ^.author._ref])',
  '*[_id == ^.author._ref][0].title',
  '*[slug.current == ^.slug.current]._id',
  '*[n == ^.n && _type == ^._type]._id',
  '*[^._id in tags[]._ref]._id',
  'tags[]{"x": *[_id == ^._ref][0].title}',
  'tags[]{"x": *[n == ^.^.n]._id}',
  'tags[]->title',
  'author->{title, "back": *[references(^._id)]._id}',
  '*[_type == "note"]{"y": *[_id == ^.^._id]._id}',
  'count(*[_type == "camera"])',
  '*[_type == "camera"] | order(n)[0...2]._id'
)
const projection = fc.oneof(
  fc.constantFrom(
    '',
    '._id',
    '{_id, title}',
    '{_id, _originalId}',
    '.author->title',
    '{..., "a": author->}',
    '.tags[]'
  ),
  fc
    .array(inner, { minLength: 1, maxLength: 2 })
    .map(list => `{_id, ${list.map((q, i) => `"q${i}": ${q}`).join(', ')}}`)
)
const score = fc.constantFrom(
  '',
  '',
  ' | score(title match "edge", boost(n > 1, 2))',
  ' | score([@, _id] match text::query("边缘"))'
)
const query = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(filter, score, fc.oneof(fc.constant(''), order, order), slice, projection)
      .map(([f, s, o, sl, p]) => `*[${f}]${s}${o}${sl}${p}`)
  },
  fc.tuple(filter, filter, order, slice).map(([f, g, o, sl]) => `*[${f}][${g}]${o}${sl}._id`),
  filter.map(f => `count(*[${f}])`),
  fc.tuple(order, slice).map(([o, sl]) => `*${o}${sl}._id`),
  fc.tuple(filter, filter).map(([f, g]) => `{"a": *[${f}]._id, "b": count(*[${g}])}`),
  fc.constantFrom('*', 'count(*)', 'releases::all()', '*{_id}', 'math::sum(*[].n)')
)
const perspective = fc.constantFrom<Perspective>(
  'raw',
  'published',
  ['drafts'],
  ['r1'],
  ['r1', 'drafts']
)
const grants = fc.constantFrom(
  roleGrants.administrator,
  roleGrants.visitor,
  roleGrants.contributor,
  [{ actions: ['read' as const], ids: 'all' as const, types: ['camera'] }]
)
const params = {
  text: 'a',
  number: 2,
  list: ['a', 'edge', 3, null],
  missing: null,
  object: { id: 'b' }
}

async function fill(contents: { id: string; type: string; content: Record<string, unknown> }[]) {
  const [dataset] = documents.datasets
  if (!dataset) throw new Error('no data set')
  await documents.write(dataset, { author: 'test' }, transaction => {
    for (const row of db.statement('SELECT id FROM documents').all()) {
      transaction.set(String(row.id), undefined, {})
    }
    for (const { id, type, content } of contents) {
      const time = new Date(2026, 0, 1 + id.length).toISOString()
      const document: Document = {
        ...content,
        _id: id,
        _type: type,
        _rev: transaction.id,
        _createdAt: time,
        _updatedAt: time
      }
      transaction.set(id, document, {})
    }
  })
  return dataset
}

const queries = fc.array(fc.record({ query, perspective, grants }), {
  minLength: 20,
  maxLength: 20
})

test(
  `indexes, plain scans and source maps give the same answers (seed ${SEED})`,
  async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { maxLength: 14 }), queries, async (contents, asked) => {
        const dataset = await fill(contents)
        for (const { query, perspective, grants } of asked) {
          const request = {
            query,
            params,
            dataset: dataset.key,
            perspective,
            reader: readAccess({ grants }, 'main', 'vX'),
            identity: 'me',
            projectId: 'p1',
            timestamp: 0
          }
          const outcome = (mode: PlanMode, more: { sourceMap?: 'key' } = {}) => {
            try {
              return JSON.stringify(executeQuery(loader, { ...request, ...more, mode }).result)
            } catch (error) {
              return String(error)
            }
          }
          compared++
          const scanned = outcome('scan')
          expect(outcome('index'), query).toBe(scanned)
          expect(outcome('window'), query).toBe(scanned)
          expect(outcome('index', { sourceMap: 'key' }), query).toBe(scanned)
        }
      }),
      { numRuns: Math.ceil(RUNS / 20), seed: SEED }
    )
    expect(compared).toBeGreaterThanOrEqual(RUNS)
  },
  120_000 + RUNS * 100
)
