import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ensureHomeDir } from './home-dir.ts'

const root = resolve(import.meta.dirname, '../..')
const sanity = join(root, 'node_modules/sanity/bin/sanity')

/** Runs Node as a user that this system does not know, which only root can. */
function asNobodyKnown(args: string[], env: NodeJS.ProcessEnv) {
  const unknown = { uid: 54_321, gid: 54_321 }
  return spawnSync(process.execPath, args, { ...unknown, cwd: root, env, encoding: 'utf8' })
}

const may = process.getuid?.() === 0 && asNobodyKnown(['-e', ''], {}).status === 0

test.skipIf(!may)('the tools of the builds start for a user without an entry in passwd', () => {
  const home = join(import.meta.dirname, 'home-dir.ts')
  // Finds by itself that the system does not know it.
  const asked = `import(${JSON.stringify(home)}).then(({ ensureHomeDir }) => {
    ensureHomeDir(process.env, ${JSON.stringify(tmpdir())})
    process.argv = [process.execPath, ${JSON.stringify(sanity)}, '--version']
    return import(${JSON.stringify(sanity)})
  })`
  const { status, stdout, stderr } = asNobodyKnown(['-e', asked], {})
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/\d+\.\d+\.\d+/)
})

test('an existing HOME is not changed', () => {
  const none: NodeJS.ProcessEnv = {}
  ensureHomeDir(none, '/data', true)
  expect(none).toEqual({})
  const own: NodeJS.ProcessEnv = { HOME: '/home/li', SHELL: '/bin/bash' }
  ensureHomeDir(own, '/data', false)
  expect(own).toEqual({ HOME: '/home/li', SHELL: '/bin/bash' })
})
