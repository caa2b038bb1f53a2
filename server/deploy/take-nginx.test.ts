import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'take-nginx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [next, current] = [join(folder, 'site.conf.new'), join(folder, 'enabled/site.conf')]

// Fake nginx and systemctl, so that those of the machine are untouched; they record their calls.
mkdirSync(join(folder, 'bin'))
mkdirSync(join(folder, 'enabled'))
for (const [name, text] of [
  ['nginx', `! grep -q broken '${current}'`],
  ['systemctl', `echo "$@" >> '${folder}/told'`]
] as const)
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })

function take(site: string) {
  writeFileSync(next, site)
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  const script = join(import.meta.dirname, 'take-nginx.sh')
  const { status } = spawnSync('sh', [script, next, current], { env: { PATH } })
  const told = existsSync(join(folder, 'told')) ? readFileSync(join(folder, 'told'), 'utf8') : ''
  return [status, existsSync(current) && readFileSync(current, 'utf8'), told.split('\n').length - 1]
}

test.skipIf(process.platform === 'win32')(
  'a new site is tried and read by nginx, the same one is left alone, and a bad one is taken back',
  () => {
    expect(take('broken')).toEqual([1, false, 0])
    expect(take('one')).toEqual([0, 'one', 1])
    expect(take('one')).toEqual([0, 'one', 1])
    expect(take('broken')).toEqual([1, 'one', 1])
    expect(take('two')).toEqual([0, 'two', 2])
    // nginx reads every file in that folder.
    expect(readdirSync(join(folder, 'enabled'))).toEqual(['site.conf'])
    expect(existsSync(next)).toBe(false)
  }
)
