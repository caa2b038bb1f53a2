import { readFileSync } from 'node:fs'
import { type ExprNode, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { buildContext } from './build-context.ts'
import {
  listedTypes,
  queryDependencies,
  trackPage,
  trackPath,
  trackQuery
} from './page-dependencies.ts'

test('a page is recorded with the documents, types and paths that it read', async () => {
  await trackPage('/zh/a', async () => {
    await Promise.resolve()
    trackQuery(
      queryDependencies('*[_type == "camera"] | order(order)', {}, [
        { _id: 'c1', _updatedAt: '2026-01-01T00:00:00Z', maker: { _id: 'm1' } }
      ])
    )
    trackPath('/hardware')
  })
  const record = buildContext().pages.get('/zh/a')
  expect(record?.documents).toEqual(
    new Map([
      ['c1', '2026-01-01T00:00:00Z'],
      ['m1', undefined]
    ])
  )
  expect(record?.types).toEqual(new Set(['camera']))
  expect(record?.paths).toEqual(new Set(['/hardware']))
})

test('pages that render concurrently do not mix', async () => {
  const read = (address: string, id: string) =>
    trackPage(address, async () => {
      await new Promise(done => setTimeout(done, 5))
      trackQuery(queryDependencies('', {}, { _id: id }))
    })
  await Promise.all([read('/zh/b', 'b'), read('/zh/c', 'c')])
  expect([...(buildContext().pages.get('/zh/b')?.documents.keys() ?? [])]).toEqual(['b'])
})

test('a document selected by id is a dependency even if it does not exist', () => {
  expect([...queryDependencies('*[_id == $id][0]', { id: 'a' }, null).documents.keys()]).toEqual([
    'a'
  ])
  expect([...queryDependencies('*[_id == "footer"][0]', {}, null).documents.keys()]).toEqual([
    'footer'
  ])
})

test('a document selected by id is not a list', () => {
  expect(listedTypes('*[_id == $id][0]{_type == "a" => {x}}')).toEqual([])
  expect(listedTypes('*[_type in ["page", "camera"] && defined(path)]')).toEqual(['page', 'camera'])
  expect(listedTypes('{"a": *[_type == "camera"]{_id}, "b": *[_id == "footer"][0]}')).toEqual([
    'camera'
  ])
})

const generated = readFileSync(new URL('../cms/types.generated.ts', import.meta.url), 'utf8')
/** All queries of the site, as TypeGen lists them. */
const queries = [...generated.matchAll(/^ {4}(['"])(.+)\1: \w+;?$/gm)].map(([, , literal = '']) =>
  literal.replaceAll('\\n', '\n').replaceAll(/\\(['"\\])/g, '$1')
)

/** The types of the lists in a parsed query, by its syntax tree. */
function typesOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, base, expr } = node as { type?: string; base?: ExprNode; expr?: ExprNode }
  if (type === 'Everything') return ['all types']
  if (type !== 'Filter' || base?.type !== 'Everything' || !expr)
    return Object.values(node).flatMap(typesOf)
  const conditions = allOf(expr).map(each => ({ field: fieldOf(each), values: stringsIn(each) }))
  if (conditions.some(({ field }) => field === '_id')) return []
  const listed = conditions.find(({ field }) => field === '_type')?.values ?? []
  return [...(listed.length > 0 ? listed : ['all types']), ...typesOf(expr)]
}

function allOf(node: ExprNode): ExprNode[] {
  return node.type === 'And' ? [node.left, node.right].flatMap(allOf) : [node]
}

function fieldOf(node: ExprNode): string | undefined {
  if (node.type !== 'OpCall' || !['==', 'in'].includes(node.op)) return undefined
  return node.left.type === 'AccessAttribute' ? node.left.name : undefined
}

function stringsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: string; value?: unknown }
  if (type === 'Value' && typeof value === 'string') return [value]
  return Object.values(node).flatMap(stringsIn)
}

test('the types that a query lists are read from each query of the site as its syntax tree has them', () => {
  expect(queries.length).toBeGreaterThan(15)
  for (const query of queries)
    expect([query, listedTypes(query)]).toEqual([query, typesOf(parse(query))])
  // What the check would find: a style that is not read.
  const other = '*["camera" == _type]'
  expect(listedTypes(other)).not.toEqual(typesOf(parse(other)))
})
