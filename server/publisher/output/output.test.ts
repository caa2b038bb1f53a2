import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutputStatus } from '../../../shared/publisher/status.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { Output } from './output.ts'

let root: string
let status: OutputStatus | undefined
let output: Output

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'output-'))
  for (const name of ['site/zh', 'data']) mkdirSync(join(root, name), { recursive: true })
  writeFileSync(join(root, 'site/zh/a.html'), 'one')
  status = undefined
})
afterEach(async () => {
  await output.close()
  rmSync(root, { recursive: true, force: true })
})

function open(dir: string | undefined, command: string | undefined): void {
  output = new Output({
    dir,
    command,
    siteDir: join(root, 'data'),
    siteUrl: 'https://site.example',
    onStatus: now => {
      status = now
    }
  })
  output.use(join(root, 'site'))
  output.publish('b1', true)
}

const ran = () => readFileSync(join(root, 'ran'), 'utf8')
const reached = (state: OutputStatus['state']) =>
  waitUntil(state, async () => status?.state === state)

test.skipIf(process.platform === 'win32')(
  'a failing command is reported, and retried with all changes until it succeeds',
  async () => {
    const www = join(root, 'www')
    writeFileSync(join(root, 'closed'), '')
    open(
      www,
      `test ! -e '${root}/closed' || { echo the store is closed; exit 7; }; { echo "$SITE_FOLDER $SITE_BUILD"; cat "$SITE_CHANGES"; } >> '${root}/ran'`
    )
    await reached('failed')
    expect(status?.error).toBe('DEPLOY_COMMAND ended with 7: the store is closed')
    // The folder does not wait for it.
    expect(readFileSync(join(www, 'zh/a.html'), 'utf8')).toBe('one')
    rmSync(join(root, 'closed'))
    await reached('idle')
    expect(ran()).toBe(`${www} b1\n*\n`)
    expect(status).toMatchObject({ build: 'b1' })
    expect(status?.error).toBeUndefined()
    writeFileSync(join(root, 'site/zh/a.html'), 'second')
    output.changed(['zh/a.html'])
    output.publish('b2', true)
    await waitUntil('it ran again', async () => ran().endsWith(`${www} b2\nzh/a.html\n`))
    expect(readFileSync(join(www, 'zh/a.html'), 'utf8')).toBe('second')
  }
)
