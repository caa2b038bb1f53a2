import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { toolVariables } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
const sanity = join(root, 'node_modules/sanity/bin/sanity')

/** Runs Node as a user that this system does not know, which only root can. */
function asNobodyKnown(args: string[], env: NodeJS.ProcessEnv) {
  const known = { uid: 54_321, gid: 54_321 }
  return spawnSync(process.execPath, args, { ...known, cwd: root, env, encoding: 'utf8' })
}

const may = process.getuid?.() === 0 && asNobodyKnown(['-e', ''], {}).status === 0

test.skipIf(!may)(
  'the tools that build the Studio start for a user without an entry in passwd',
  () => {
    const { status, stdout, stderr } = asNobodyKnown(
      [sanity, '--version'],
      toolVariables({}, tmpdir())
    )
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\d+\.\d+\.\d+/)
  }
)
