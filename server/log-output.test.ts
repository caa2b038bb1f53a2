import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LOG = join(import.meta.dirname, 'log.ts')
const program = `
  import { log, tolerateOutputErrors } from ${JSON.stringify(LOG)}
  tolerateOutputErrors()
  let lines = 0
  process.on('message', () => process.exit(lines > 0 ? 42 : 1))
  setInterval(() => {
    log('test', { lines: ++lines })
    console.error('test')
    if (lines === 50) process.send('done')
  }, 1)`

function run(stdio: 'pipe' | number) {
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', stdio, stdio, 'ipc']
  })
}

async function ends(child: ReturnType<typeof run>): Promise<unknown[]> {
  child.once('message', () => child.send('end'))
  return once(child, 'close')
}

test('a process continues when its output pipe is closed', async () => {
  const child = run('pipe')
  child.stdout?.destroy()
  child.stderr?.destroy()
  expect(await ends(child)).toEqual([42, null])
})

test.skipIf(process.platform !== 'linux')(
  'a process continues when the disk of its log is full',
  async () => {
    const full = openSync('/dev/full', 'w')
    const child = run(full)
    closeSync(full)
    expect(await ends(child)).toEqual([42, null])
  }
)
