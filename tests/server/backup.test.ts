import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { EDITOR_PASSWORD, SITE_URL } from '../support/prepared.ts'
import { type Running, runProgram, startServer } from '../support/server.ts'
import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { url: BASE_URL, dataDir: TEST_DATA_DIR } = server
const folder = mkdtempSync(join(tmpdir(), 'restored-'))
/** An unprivileged user who may not write the code; only root can switch users. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
const backup = join(folder, 'backup')
const dataDir = join(folder, 'data')
let restored: Running | undefined

afterAll(async () => {
  await restored?.stop()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** All documents, private ones included. */
async function everything(url: string): Promise<{ _id: string; _rev: string }[]> {
  const client = await editorClient(url, EDITOR_PASSWORD)
  return client.fetch('*[!(_id in path("_.**"))] | order(_id)', {}, { perspective: 'raw' })
}

test('a copy of a server that goes on working, restored into a new folder for a user who may not write the code, is the same service', async () => {
  const before = await everything(BASE_URL)
  const writing = write()
  const made = await runProgram('server/cli/backup.ts', [backup], { DATA_DIR: TEST_DATA_DIR })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const written = await writing.stop()
  const back = await runProgram('server/cli/restore.ts', [backup], { DATA_DIR: dataDir })
  expect(back).toMatchObject({ code: 0, stderr: '' })

  // Derived data; copied here to save time.
  for (const made of ['cache', 'studio'])
    cpSync(join(TEST_DATA_DIR, made), join(dataDir, made), { recursive: true })
  if (NOBODY) spawnSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, folder])
  const own = { PORT: String(await freePort()), TMPDIR: folder, HOME: folder }
  // No EDITOR_PASSWORD: existing accounts must still be able to sign in after the restore.
  const variables = { ...own, DATA_DIR: dataDir, SITE_URL, EDITOR_PASSWORD: '' }
  restored = await startServer(variables, 180_000, NOBODY)
  const after = await everything(restored.url)
  const extra = after.filter(({ _id }) => _id.startsWith('drafts.backup-'))
  expect(after.filter(document => !extra.includes(document))).toEqual(before)
  expect(extra.length).toBeLessThanOrEqual(written)
  const revision = async (url: string) => (await (await fetch(`${url}/healthz`)).json()).revision
  expect(await revision(restored.url)).toBe(await revision(BASE_URL))
  await samePictures(restored.url)
}, 240_000)

/** Writes drafts in sequence until stopped; returns the number acknowledged. */
function write(): { stop(): Promise<number> } {
  let going = true
  const ids: string[] = []
  const work = (async () => {
    const client = await editorClient(BASE_URL, EDITOR_PASSWORD)
    while (going) {
      const _id = `drafts.backup-${ids.length}`
      await client.create({ _id, _type: 'figure', order: 1 })
      ids.push(_id)
    }
    const removal = client.transaction()
    for (const id of ids) removal.delete(id)
    if (ids.length > 0) await removal.commit()
    return ids.length
  })()
  return {
    stop() {
      going = false
      return work
    }
  }
}

async function samePictures(url: string): Promise<void> {
  const client = await editorClient(url, EDITOR_PASSWORD)
  const addresses = await client.fetch<string[]>('*[_type == "sanity.imageAsset"].url')
  expect(addresses.length).toBeGreaterThan(0)
  const bytes = async (origin: string, address: string) =>
    Buffer.from(await (await fetch(origin + new URL(address).pathname)).arrayBuffer())
  for (const address of addresses)
    expect((await bytes(url, address)).equals(await bytes(BASE_URL, address))).toBe(true)
}
