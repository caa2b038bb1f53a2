import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { runDeployCommand } from './deploy-command.ts'

test.skipIf(process.platform !== 'linux')(
  'a command that has ended, but for what it left behind elsewhere, does not disturb the end of the server',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
    const gone = join(folder, 'gone')
    const left = `while kill -0 "$0" 2> /dev/null; do sleep 0.05; done; touch '${gone}'; sleep 1`
    const ending = new AbortController()
    const command = `setsid sh -c ${JSON.stringify(left).replaceAll('$', '\\$')} $$ & exit 0`
    const run = runDeployCommand(command, {}, join(folder, 'log'), ending.signal)
    await waitUntil('the command has ended', async () => existsSync(gone))
    ending.abort()
    await expect(run).resolves.toBeUndefined()
    rmSync(folder, { recursive: true, force: true })
  }
)
