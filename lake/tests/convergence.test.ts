import { makePatches, stringifyPatches } from '@sanity/diff-match-patch'
import { Mutation } from '@sanity/mutator'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from './events.ts'
import { withoutRevision } from './revision.ts'
import { getToken, type StartedLake, startLake } from './start.ts'

const PATCHES = Number(process.env.CONVERGENCE_PATCHES ?? 300)

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

test('two clients that patch one document at once both end where @sanity/mutator does', async () => {
  const one = started.client('administrator')
  const two = started.client('editor')
  const first = await one.create({
    _id: 'shared',
    _type: 'a',
    n: 0,
    text: '边缘😀计算',
    list: [] as unknown[]
  })
  const path = `/v2025-02-19/data/listen/main?query=${encodeURIComponent('*[_id == "shared"]')}&effectFormat=mendoza`
  const listener = readEvents(started.url + path, { authorization: `Bearer ${getToken('viewer')}` })
  await listener.next()

  const insert = (from: string, to: string) => stringifyPatches(makePatches(from, to))
  const patches = Array.from({ length: PATCHES }, (_, i) => {
    const client = i % 2 ? one : two
    const patch = client.patch('shared')
    switch (i % 5) {
      case 0:
        return patch.inc({ n: 1 })
      case 1:
        return patch.insert('after', 'list[-1]', [{ _key: `k${i}`, i }])
      case 2:
        return patch.diffMatchPatch({
          text: insert('边缘😀计算', `边缘😀${'甲乙丙丁'[i % 4]}计算`)
        })
      case 3:
        return patch.set({ [`field${i % 7}`]: `值${i}😀` })
      default:
        return patch
          .diffMatchPatch({ text: insert('边缘😀计算', '边缘计算') })
          .unset([`field${i % 3}`])
    }
  })
  // each client has as many open requests as a busy program
  const lanes = Array.from({ length: 50 }, async (_, lane) => {
    for (let i = lane; i < PATCHES; i += 50) {
      await patches[i]?.commit({ visibility: 'async', returnDocuments: false })
    }
  })
  await Promise.all(lanes)
  const final = await one.getDocument('shared')

  // the state of clients that follow events only, in both ways of following them
  let byMutations: Record<string, unknown> = first
  let byEffects: unknown = first
  let revision: unknown = first._rev
  for (let i = 0; i < PATCHES; i++) {
    const { data } = await listener.next()
    expect(data.previousRev).toBe(revision)
    revision = data.resultRev
    const mutation = new Mutation({ mutations: data.mutations as never })
    byMutations = mutation.apply(byMutations as never) as never
    const { apply } = data.effects as { apply: unknown[] }
    byEffects = applyPatch(withoutRevision(byEffects), apply)
  }
  listener.stop()
  const content = ({ _rev, _updatedAt, ...rest }: Record<string, unknown>) => rest
  expect(byEffects).toEqual(withoutRevision(final))
  expect(content(byMutations)).toEqual(content(final as never))
  expect(final?.n).toBe(PATCHES / 5)
  expect(final?.list).toHaveLength(PATCHES / 5)
}, 60_000)
