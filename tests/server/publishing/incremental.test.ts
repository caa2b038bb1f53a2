// Compares the incrementally published folder with a full build, through random edits, readers, kills and outages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../../server/config/settings.ts'
import { finalizeBuild, stateFile } from '../../../server/publisher/build-store.ts'
import { buildSite } from '../../../server/publisher/full-build.ts'
import { seededRandom } from '../../support/random.ts'
import { ROOT } from '../../support/server.ts'
import { readContinuously } from './consistency-reader.ts'
import { filesIn, unpacked } from './folder.ts'
import { PublishedSite } from './published-site.ts'
import { DRAFT_WORD, randomEdit } from './random-edits.ts'

const EDITS = Number(process.env.PUBLISH_EDITS ?? 40)
const KILLS = Number(process.env.PUBLISH_KILLS ?? 1)
const SEED = Number(process.env.PUBLISH_SEED ?? 20261128)
const LONG = 7_200_000
const random = seededRandom(SEED)
let site: PublishedSite

beforeAll(async () => {
  console.log(`Random edits with PUBLISH_SEED=${SEED}`)
  site = await PublishedSite.open(folder => ({ OUTPUT_DIR: join(folder, 'elsewhere') }))
}, 400_000)
afterAll(() => site?.close())

async function edit(): Promise<void> {
  // An edit of a document that no longer exists is skipped.
  await site.client.mutate(randomEdit(random, site.asset)).catch(error => {
    if (!/not found|does not exist/i.test(String(error))) throw error
  })
}

test(
  'through random edits readers of all pages get whole ones, old or new',
  async () => {
    // Separate random source, so that the readers' speed does not influence the edits.
    const reader = readContinuously(site, seededRandom(SEED + 1))
    for (let done = 0; done < EDITS; done += 1) {
      await edit()
      if (done % 20 === 19) await site.settled()
    }
    await site.settled()
    const { read, errors } = await reader.stop()
    console.log(`${EDITS} edits, ${read} pages read meanwhile`)
    expect(errors).toEqual([])
    expect(read).toBeGreaterThan(0)
  },
  LONG
)

test(
  'killed while it publishes, it catches up at its next start',
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { publishedAt } = await site.status()
      await site.client
        .patch('footer')
        .set({ blurb: { zh: `页脚 ${kill}` } })
        .commit()
      await site.statusWith(
        'something is being published',
        status => status.state === 'building' || status.publishedAt !== publishedAt
      )
      await site.end('SIGKILL')
      await edit()
      site.start()
      await site.settled()
    }
  },
  LONG
)

test(
  'a lake that is down for a while costs nothing: thirty edits are live afterwards',
  async () => {
    await site.lakeDown()
    // The lake is seen to be down: requests fail meanwhile.
    await fetch(`${site.variables.SANITY_API_HOST}/v1/ping`).then(
      () => expect.unreachable('the lake answers'),
      () => undefined
    )
    expect((await site.page('/zh/')).status).toBe(200)
    await site.lakeUp()
    for (let done = 0; done < 30; done += 1) await edit()
    await site.client
      .patch('footer')
      .set({ blurb: { zh: '三十次之后' } })
      .commit()
    await site.settled()
    for (const address of ['/zh/', '/zh/hardware'])
      expect((await site.page(address)).text).toContain('三十次之后')
  },
  LONG
)

test('in the end every file equals that of a full build', async () => {
  const whole = join(site.folder, 'whole')
  const settings = readSettings(site.variables)
  const cacheDir = join(settings.dataDir, 'cache')
  const logFile = join(site.folder, 'whole.log')
  const paths = stateFile(join(settings.dataDir, 'site'), site.served)
  await buildSite({ root: ROOT, settings, outDir: whole, cacheDir, logFile, paths })
  await finalizeBuild(whole)
  expect(different(site.served, whole)).toEqual([])
}, 400_000)

test('the folder elsewhere holds the same files', async () => {
  await site.statusWith('all is brought elsewhere', ({ output }) => output?.state === 'idle')
  expect(different(join(site.folder, 'elsewhere'), site.served)).toEqual([])
})

test('the public folders contain no text of a draft', () => {
  for (const folder of [site.served, join(site.folder, 'elsewhere')]) {
    const names = filesIn(folder)
    expect(names.filter(name => unpacked(join(folder, name)).includes(DRAFT_WORD))).toEqual([])
  }
})

/** Files that exist in one folder only or differ in content. */
function different(one: string, other: string): string[] {
  const [mine, theirs] = [new Set(filesIn(one)), new Set(filesIn(other))]
  return [...mine.union(theirs)].filter(
    name =>
      !mine.has(name) ||
      !theirs.has(name) ||
      !readFileSync(join(one, name)).equals(readFileSync(join(other, name)))
  )
}
