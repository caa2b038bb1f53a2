// The folder that is kept page by page against a full build, through random edits, readers, kills and a lake that is down.
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
let kept: PublishedSite

beforeAll(async () => {
  console.log(`Random edits with PUBLISH_SEED=${SEED}`)
  kept = await PublishedSite.open(folder => ({ OUTPUT_DIR: join(folder, 'elsewhere') }))
}, 400_000)
afterAll(() => kept?.close())

async function edit(): Promise<void> {
  // An edit of a document that is not there (any more) is none.
  await kept.client.mutate(randomEdit(random, kept.asset)).catch(error => {
    if (!/not found|does not exist/i.test(String(error))) throw error
  })
}

test(
  'through random edits readers of all pages get whole ones, old or new',
  async () => {
    // Apart, so that how fast pages are read changes no edit.
    const reader = readContinuously(kept, seededRandom(SEED + 1))
    for (let done = 0; done < EDITS; done += 1) {
      await edit()
      if (done % 20 === 19) await kept.settled()
    }
    await kept.settled()
    const { read, wrong } = await reader.stop()
    console.log(`${EDITS} edits, ${read} pages read meanwhile`)
    expect(wrong).toEqual([])
    expect(read).toBeGreaterThan(0)
  },
  LONG
)

test(
  'killed while it publishes, it catches up at its next start',
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { publishedAt } = await kept.status()
      await kept.client
        .patch('footer')
        .set({ blurb: { zh: `页脚 ${kill}` } })
        .commit()
      await kept.statusWith(
        'something is being published',
        status => status.state === 'building' || status.publishedAt !== publishedAt
      )
      await kept.end('SIGKILL')
      await edit()
      kept.start()
      await kept.settled()
    }
  },
  LONG
)

test(
  'a lake that is down for a while costs nothing: thirty edits are live afterwards',
  async () => {
    await kept.lakeDown()
    // Seen to be down: what is asked for meanwhile fails.
    await fetch(`${kept.variables.SANITY_API_HOST}/v1/ping`).then(
      () => expect.unreachable('the lake answers'),
      () => undefined
    )
    expect((await kept.page('/zh/')).status).toBe(200)
    await kept.lakeUp()
    for (let done = 0; done < 30; done += 1) await edit()
    await kept.client
      .patch('footer')
      .set({ blurb: { zh: '三十次之后' } })
      .commit()
    await kept.settled()
    for (const address of ['/zh/', '/zh/hardware'])
      expect((await kept.page(address)).text).toContain('三十次之后')
  },
  LONG
)

test('in the end every file equals that of a full build', async () => {
  const whole = join(kept.folder, 'whole')
  const settings = readSettings(kept.variables)
  const cacheDir = join(settings.dataDir, 'cache')
  const logFile = join(kept.folder, 'whole.log')
  const paths = stateFile(join(settings.dataDir, 'site'), kept.served)
  await buildSite({ root: ROOT, settings, outDir: whole, cacheDir, logFile, paths })
  await finalizeBuild(whole)
  expect(different(kept.served, whole)).toEqual([])
}, 400_000)

test('the folder elsewhere holds the same files', async () => {
  await kept.statusWith('all is brought elsewhere', ({ output }) => output?.state === 'idle')
  expect(different(join(kept.folder, 'elsewhere'), kept.served)).toEqual([])
})

test('no word of a draft stands in the public folders', () => {
  for (const folder of [kept.served, join(kept.folder, 'elsewhere')]) {
    const names = filesIn(folder)
    expect(names.filter(name => unpacked(join(folder, name)).includes(DRAFT_WORD))).toEqual([])
  }
})

/** Files that stand in one of two folders only, or hold other bytes. */
function different(one: string, other: string): string[] {
  const [mine, theirs] = [new Set(filesIn(one)), new Set(filesIn(other))]
  return [...mine.union(theirs)].filter(
    name =>
      !mine.has(name) ||
      !theirs.has(name) ||
      !readFileSync(join(one, name)).equals(readFileSync(join(other, name)))
  )
}
