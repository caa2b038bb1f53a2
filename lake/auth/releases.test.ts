import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake, type TestRole } from '../tests/start.ts'

let lake: StartedLake

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

async function json(path: string): Promise<unknown> {
  return (await lake.ask(path, { role: 'editor' })).json()
}

test('the Studio learns that releases are supported and unlimited', async () => {
  expect(await json('/v2025-02-19/projects/p1/features')).toEqual(['contentReleases'])
  expect(await json('/v2025-02-19/features/contentReleases')).toBe(true)
  expect(await json('/v2025-02-19/features/sanityTasks')).toBe(false)
  const { data } = (await json('/vX/projects/p1/new-content-release-allowed')) as {
    data: { datasetReleaseLimit: number }
  }
  expect(data).toMatchObject({ orgActiveReleaseLimit: null, orgMeteredActiveReleaseCount: 0 })
  expect(data.datasetReleaseLimit).toBeGreaterThan(1_000_000)
})

test('a dry run reveals who may create, schedule and publish releases, and writes nothing', async () => {
  const { releaseId } = await lake.client('editor').releases.create({})
  const mayBe = async (role: TestRole) => {
    const { releases } = lake.client(role)
    const publishAt = '2099-01-01T00:00:00Z'
    const tries = [
      releases.create({ metadata: { title: 'A' } }, { dryRun: true }),
      releases.schedule({ releaseId, publishAt }, { dryRun: true }),
      releases.publish({ releaseId }, { dryRun: true }),
      releases.archive({ releaseId }, { dryRun: true })
    ]
    const results = await Promise.allSettled(tries)
    return results.map(result =>
      result.status === 'fulfilled' ? 'may' : result.reason.details.type
    )
  }
  const no = 'insufficientPermissionsError'
  expect(await mayBe('editor')).toEqual(['may', 'may', 'may', 'may'])
  expect(await mayBe('administrator')).toEqual(['may', 'may', 'may', 'may'])
  expect(await mayBe('contributor')).toEqual([no, no, no, no])
  expect(await mayBe('viewer')).toEqual([no, no, no, no])
  const made = await lake
    .client('editor')
    .fetch('*[_type == "system.release"]{state}', {}, { perspective: 'raw' })
  expect(made).toEqual([{ state: 'active' }])
})

test('effects of releases are whole values, because the Studio applies them to partial copies', async () => {
  const editor = lake.client('editor')
  const { releaseId } = await editor.releases.create({ metadata: { title: 'B' } })
  await editor.releases.archive({ releaseId })
  const history = `/v2025-02-19/data/history/main/transactions/_.releases.${releaseId}?effectFormat=mendoza&excludeContent=true`
  const lines = (await (await lake.ask(history, { role: 'editor' })).text()).trim().split('\n')
  const effects = lines.map(line => Object.values(JSON.parse(line).effects)[0])
  const before = { state: 'active', name: releaseId, metadata: { title: 'B' } }
  expect(effects.at(-1)).toMatchObject({ apply: [0, { state: 'archived' }], revert: [0, before] })
})
