import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queryDependencies } from './query-dependencies.ts'

const idsOf = (query: string, params = {}) => [
  ...queryDependencies(query, params, null).documents.keys()
]
const typesOf = (query: string) => queryDependencies(query, {}, null).types

test('a document selected by id is a dependency even if it does not exist', () => {
  expect(idsOf('*[_id == $id][0]', { id: 'a' })).toEqual(['a'])
  expect(idsOf('*[_id == "footer"][0]')).toEqual(['footer'])
  expect(idsOf('*[_id in $ids]', { ids: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(idsOf('{"a": *[_type == "camera"]{_id}, "b": *["footer" == _id][0]}')).toEqual(['footer'])
})

test('a document selected by id is not a list', () => {
  expect(typesOf('*[_id == $id][0]{_type == "a" => {x}}')).toEqual([])
})

test('the types of a list are those of its filter, however it is written', () => {
  expect(typesOf('*[_type in ["page", "camera"] && defined(path)]')).toEqual(['page', 'camera'])
  expect(typesOf('*["camera" == _type] | order(name)')).toEqual(['camera'])
  expect(typesOf('*[_type == "page"]{"all": *[_type == "maker"]}')).toEqual(['page', 'maker'])
  expect(typesOf('*[_type == "page" && _key in *[_type == "maker"]._key]')).toEqual([
    'page',
    'maker'
  ])
})

const generated = readFileSync(new URL('../cms/types.generated.ts', import.meta.url), 'utf8')
/** All queries of the site, as TypeGen lists them. */
const queries = [...generated.matchAll(/^ {4}(['"])(.+)\1: \w+;?$/gm)].map(([, , literal = '']) =>
  literal.replaceAll('\\n', '\n').replaceAll(/\\(['"\\])/g, '$1')
)

test('every query of the site names the documents or types that it reads', () => {
  expect(queries.length).toBeGreaterThan(15)
  for (const query of queries) {
    const { documents, types } = queryDependencies(query, { id: 'a', ids: ['b'] }, null)
    expect(documents.size + types.length, query).toBeGreaterThan(0)
  }
  expect(() => typesOf('*[defined(path)]')).toThrow('must name the types')
})
