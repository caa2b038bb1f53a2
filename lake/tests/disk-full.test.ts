import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedLake, startLake } from './start.ts'

const DOCUMENT = 200_000

const folder = mkdtempSync(join(tmpdir(), 'lake-full-'))
const disk = join(folder, 'disk')
mkdirSync(disk)

function mount(...options: string[]): boolean {
  return spawnSync('mount', options, { stdio: 'ignore' }).status === 0
}
const isMounted = mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk)

let started: StartedLake | undefined
beforeAll(async () => {
  if (isMounted) started = await startLake({ dataDir: disk })
})
afterAll(async () => {
  await started?.stop()
  if (isMounted) spawnSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

const why = isMounted ? '' : ' (skipped: no small disk can be mounted here, which needs root)'

test.skipIf(!isMounted)(
  `a full disk: a clear 5xx, nothing corrupt, and it works again when there is room${why}`,
  async () => {
    if (!started) throw new Error('no lake')
    const { ask } = started
    const client = started.client('administrator')
    const write = (i: number) =>
      ask('/v2025-02-19/data/mutate/main', {
        method: 'POST',
        role: 'administrator',
        body: JSON.stringify({
          mutations: [
            {
              create: { _id: `d${i}`, _type: 'd', text: randomBytes(DOCUMENT / 2).toString('hex') }
            },
            { create: { _id: `e${i}`, _type: 'e' } }
          ]
        })
      })
    const kept: number[] = []
    let refused: Response | undefined
    for (let i = 0; !refused && i < 500; i++) {
      const response = await write(i)
      if (response.ok) kept.push(i)
      else refused = response
    }
    expect(kept.length).toBeGreaterThan(5)
    expect(refused?.status).toBe(507)
    expect(await refused?.json()).toMatchObject({
      statusCode: 507,
      message: expect.stringMatching(/disk .* is full.*Nothing was written/)
    })

    // reads continue, and so do rejections
    const ids = () => client.fetch<string[]>('*[_type == "e"]._id')
    const expected = kept.map(i => `e${i}`).sort()
    expect((await ids()).sort()).toEqual(expected)
    for (let i = 1_000; i < 1_010; i++) expect((await write(i)).status).toBe(507)
    const upload = await ask('/v2025-02-19/assets/files/main?filename=a.bin', {
      method: 'POST',
      role: 'administrator',
      body: randomBytes(30_000_000)
    })
    expect(upload.status).toBe(507)
    expect(await upload.text()).toMatch(/full/)
    expect(await client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(0)
    expect((await ids()).sort()).toEqual(expected)

    expect(mount('-o', 'remount,size=200m', disk)).toBe(true)
    expect((await write(2_000)).status).toBe(200)
    await client.assets.upload('file', Buffer.from('room'), { filename: 'room.txt' })
    expect((await ids()).sort()).toEqual([...expected, 'e2000'].sort())
    const db = new DatabaseSync(join(disk, 'lake.sqlite'), { readOnly: true })
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(db.prepare('SELECT count(*) AS n FROM documents').get()?.n).toBe(2 * kept.length + 3)
    db.close()
  },
  120_000
)
