// A planner is needed even for ten thousand documents.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleGrants } from '../auth/roles.ts'
import { openTestDatabase } from '../tests/database.ts'
import { BudgetExceededError } from './budget.ts'
import { createDocumentLoader, type DocumentLoader } from './document-loader.ts'
import { executeQuery } from './execute.ts'
import { readAccess } from './read-access.ts'
import type { QueryRequest } from './request.ts'

const OTHERS = 2_000
/** Budget of a query here: far fewer documents than exist. */
const few = () => ({ documents: 100, characters: Number.POSITIVE_INFINITY })

let loader: DocumentLoader
let dataset: number
let close: () => void
beforeAll(async () => {
  const { db, folder, documents } = openTestDatabase()
  const [first] = documents.datasets
  if (!first) throw new Error('no data set')
  dataset = first.key
  loader = createDocumentLoader(db, documents.names)
  close = () => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  await documents.write(first, { author: 'test' }, transaction => {
    const put = (_id: string, _type: string, fields: Record<string, unknown>) => {
      const time = transaction.timestamp
      const document = {
        ...fields,
        _id,
        _type,
        _rev: transaction.id,
        _createdAt: time,
        _updatedAt: time
      }
      transaction.set(_id, document, {})
    }
    for (let i = 0; i < OTHERS; i++) {
      put(`other-${i}`, 'other', { title: `别的 ${i}`, slug: { current: `o-${i}` }, n: i })
    }
    put('maker', 'maker', { title: '厂商' })
    for (let i = 0; i < 5; i++) {
      put(`camera-${i}`, 'camera', {
        title: `摄像机 ${i}`,
        slug: { current: `c-${i}` },
        maker: { _ref: 'maker', _weak: true },
        rank: i
      })
    }
    put('drafts.camera-1', 'camera', { title: '草稿', slug: { current: 'c-1' } })
    put('versions.r1.camera-1', 'camera', { title: '春', slug: { current: 'c-1' } })
    put('box.one', 'message', { title: '信' })
  })
})
afterAll(() => close())

const shapes = {
  'one id': '*[_id == "camera-1"][0].title',
  'several ids': '*[_id in ["camera-1", "camera-2"]].title',
  'ids in a parameter': '*[_id in $ids].title',
  'a type': '*[_type == "camera"].title',
  'several types': '*[_type in ["camera", "maker"]].title',
  'the versions of a document': '*[sanity::versionOf("camera-1")]._id',
  'what refers to a document': '*[references("maker")]._id',
  'ids under a path': '*[_id in path("box.**")]._id',
  'drafts under a path': '*[_id in path("drafts.**")]._id',
  'a slug': '*[slug.current == "c-3"][0].title',
  'a slug of a type': '*[_type == "camera" && slug.current == $slug]{title, "maker": maker->title}',
  'a search': '*[[@, _id] match text::query("摄像")]._id',
  'a search in a field': '*[title match "厂商*"]._id',
  'a part of a sorted list': '*[_type == "other"] | order(n desc)[0...5]._id',
  'a page of a sorted list': '*[_type == "other"] | order(n)[1500...1505]._id',
  'a join': '*[_type == "camera"]{title, "of": *[_id == ^.maker._ref][0].title}',
  'a list in a list':
    '*[_type == "maker"]{"cameras": *[_type == "camera" && references(^._id)].title}',
  'a number of a type': 'count(*[_type == "other"])'
}

test.each(Object.entries(shapes))('%s is found without going through the others', (_, query) => {
  const request: QueryRequest = {
    query,
    params: { ids: ['camera-0', 'camera-4'], slug: 'c-2' },
    dataset,
    perspective: 'raw',
    reader: readAccess({ grants: roleGrants.administrator }, 'main', 'vX'),
    identity: 'me',
    projectId: 'p1',
    timestamp: 0
  }
  const found = executeQuery(loader, request, few()).result
  expect(JSON.stringify(found)).not.toMatch(/^(null|\[\]|0)$/)
  expect(found).toEqual(executeQuery(loader, { ...request, mode: 'scan' }).result)
  expect(() => executeQuery(loader, { ...request, mode: 'scan' }, few())).toThrow(
    BudgetExceededError
  )
})
