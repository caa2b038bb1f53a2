import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'command-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, program), ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: folder, ...env } }
  )
  return { status, stdout, stderr }
}

test.each(['backup', 'restore', 'content', 'staff', 'privacy', 'rollback', 'nginx'])(
  '%s --help prints the usage, and does nothing',
  name => {
    const { status, stdout, stderr } = run(`${name}.ts`, ['--help'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`npm run ${name}`)
    expect(readdirSync(folder)).toEqual([])
  }
)

test.each([
  ['backup', ['new']],
  ['staff', ['list']],
  ['privacy', ['export', 'a@site.example']],
  ['rollback', []]
])('%s makes no data folder under a mistyped name', (name, args) => {
  const DATA_DIR = join(folder, 'mistyped')
  const { status, stderr } = run(`${name}.ts`, args, { DATA_DIR })
  expect(status).toBe(1)
  expect(stderr).toContain(`There is no data folder ${DATA_DIR}: set DATA_DIR`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test.each([
  ['../main.ts', []],
  ['backup.ts', [join(folder, 'copy')]],
  ['staff.ts', ['list']],
  ['privacy.ts', ['find', 'a@site.example']],
  ['content.ts', ['export', join(folder, 'content.tar.gz')]],
  ['content.ts', ['import', join(folder, 'content.tar.gz')]]
])('%s %j makes no stores beside the copies of a node', (program, args) => {
  const DATA_DIR = join(folder, 'node')
  mkdirSync(join(DATA_DIR, 'lake'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'lake/copy.sqlite'), '')
  const { status, stderr } = run(program, args, { DATA_DIR })
  expect(stderr).toContain(`${DATA_DIR} is that of a node`)
  expect(status).toBe(1)
  expect(readdirSync(DATA_DIR)).toEqual(['lake'])
  expect(readdirSync(join(DATA_DIR, 'lake'))).toEqual(['copy.sqlite'])
})

const files = ['--certificate', '/c.pem', '--key', '/c.key']

test.each([
  [['--https-port', 'abc'], '--https-port "abc" is not a port'],
  [['--http-port', '99999'], '--http-port "99999" is not a port'],
  [['--upstream', 'nonsense;x'], '--upstream "nonsense;x" is not a host and port'],
  [['--out', '/none/site.conf'], '/none/site.conf cannot be used: nothing can be created there.']
])('nginx %j ends with a sentence', (args, sentence) => {
  const SITE_URL = 'https://site.example'
  const { status, stdout, stderr } = run('nginx.ts', [...files, ...args], { SITE_URL })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
})

test('nginx listens on the port of SITE_URL', () => {
  const { stdout } = run('nginx.ts', files, { SITE_URL: 'https://site.example:8443' })
  expect(stdout).toContain('listen 8443 ssl http2;')
  expect(stdout).toContain('return 308 https://$host:8443$request_uri;')
})
