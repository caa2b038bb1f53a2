import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../tests/support/port.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { loadSigner } from '../../crypto/signer.ts'
import { Outbox } from '../outbox/outbox.ts'
import { issueToken } from '../spam/form-token.ts'
import { EDITOR_TOKEN, HONEST } from './start.ts'
import { postJson } from './visitor.ts'

const POSTS = Number(process.env.CRASH_POSTS ?? 80)
const KILLS = Number(process.env.CRASH_KILLS ?? 2)
const AT_ONCE = 20

const dataDir = mkdtempSync(join(tmpdir(), 'forms-crash-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${POSTS} messages while the server is killed ${KILLS} times: each answered one is there, once`, async () => {
  await start()
  const signer = loadSigner(join(dataDir, 'forms'))
  const answered = new Set<string>()
  let next = 0
  async function sendNext(): Promise<void> {
    for (let n = next++; n < POSTS; n = next++) {
      const email = `p${n}@example.com`
      const fields = {
        ...HONEST,
        email,
        token: issueToken(signer, Date.now() - 3000),
        key: `key-of-load-${n}`
      }
      // As a browser does: retries if there is no response.
      for (let done = false; !done; ) {
        try {
          const answer = await postJson(url, '/api/contact', fields, {
            'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`
          })
          done = answer.status === 200
          if (done) answered.add(email)
          else throw new Error(`${answer.status} ${await answer.text()}`)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          await new Promise(wait => setTimeout(wait, 50))
        }
      }
    }
  }
  const sending = Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  for (let kill = 1; kill <= KILLS; kill++) {
    await waitUntil(
      'some were sent',
      async () => answered.size >= (POSTS * kill) / (KILLS + 2),
      120_000
    )
    child?.kill('SIGKILL')
    await once(child as ChildProcess, 'close')
    await start()
  }
  await sending
  expect(answered.size).toBe(POSTS)
  const client = createClient({
    projectId: 'site',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token: EDITOR_TOKEN
  })
  const emails = () =>
    client.fetch<string[]>('*[_type == "message"].email', {}, { perspective: 'raw' })
  await waitUntil('all arrived', async () => (await emails()).length >= POSTS)
  const outbox = await Outbox.open(join(dataDir, 'forms'))
  try {
    await waitUntil('nothing is left to be delivered', async () => outbox.count('deliver') === 0)
  } finally {
    await outbox.close()
  }
  const stored = await emails()
  expect(stored).toHaveLength(POSTS)
  expect(new Set(stored)).toEqual(answered)
}, 240_000)

async function start(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '127.0.0.1',
      FORM_LIMIT_IN_ALL: '9999'
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
}
