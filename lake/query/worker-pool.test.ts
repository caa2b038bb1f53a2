import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = `
const [index, dataDir] = process.argv.slice(1)
const { createLake } = await import(index)
const tokens = [{ token: 'token-of-the-test', role: 'administrator' }]
const lake = await createLake({ dataDir, projectId: 'test', tokens })
const query = encodeURIComponent('{"a": 1}' + '{"a": [a,a,a,a,a,a,a,a]}'.repeat(6))
const headers = { authorization: 'Bearer token-of-the-test' }
const { status } = await lake.fetch(new Request('http://localhost/v1/data/query/production?query=' + query, { headers }))
await lake.close()
console.log('closed after', status)
`

// a worker that is waited for must keep the process running, though an idle one must not
test('closing settles in a process that has nothing else to do', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lake-close-'))
  const index = new URL('../index.ts', import.meta.url).href
  try {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', SCRIPT, index, dataDir],
      { encoding: 'utf8' }
    )
    expect(stdout + stderr).toContain('closed after 200')
    expect(status).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
