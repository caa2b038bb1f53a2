// npm run rollback: serves the previous build until the content changes; with or without a running server.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ResponseOf } from '../../shared/http/endpoint.ts'
import { ROLLBACK } from '../../shared/publisher/endpoints.ts'
import { existingDataDir } from '../config/data-dir.ts'
import { lockDataDir, lockOwnerUrl } from '../config/data-dir-lock.ts'
import { readSettings, type Settings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { signRollback } from '../publisher/api/api.ts'
import { activateBuild, currentBuild, previousBuild } from '../publisher/build-store.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run rollback                serves the previous build until the content changes
npm run rollback -- --forward   shows the current content again`

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { forward: { type: 'boolean', default: false } } })
  const settings = existingDataDir(readSettings(process.env))
  const url = await lockOwnerUrl(settings.dataDir)
  console.log(await (url ? ask(url, settings, values.forward) : change(settings, values.forward)))
})

async function ask(url: string, { dataDir }: Settings, forward: boolean): Promise<string> {
  const answer = await fetch(`${url}${ROLLBACK.path}${forward ? '?forward' : ''}`, {
    method: ROLLBACK.method,
    headers: { authorization: `Bearer ${signRollback(dataDir, forward)}` }
  })
  const body = (await answer.json()) as ResponseOf<typeof ROLLBACK>
  if ('error' in body) throw new UserError(body.error)
  if (!answer.ok) throw new UserError(`The server answered ${answer.status}.`)
  return sentence(body.build ?? '', body.rolledBack?.from)
}

async function change({ dataDir }: Settings, forward: boolean): Promise<string> {
  const siteDir = join(dataDir, 'site')
  if (!existsSync(siteDir)) throw new UserError(`There is no build in ${siteDir}: set DATA_DIR.`)
  const claim = lockDataDir(dataDir)
  try {
    const current = currentBuild(siteDir)
    if (!current) throw new UserError(`There is no build in ${siteDir} yet.`)
    if (forward) {
      if (!current.held) throw new UserError('Nothing was rolled back.')
      await activateBuild(siteDir, { ...current, held: undefined })
      return 'The next start shows the current content.'
    }
    const revision = current.held?.revision ?? current.revision
    const before = await previousBuild(siteDir, current, revision)
    await activateBuild(siteDir, before)
    return sentence(before.build, before.held.from)
  } finally {
    claim.release()
  }
}

function sentence(build: string, from: string | undefined): string {
  return from === undefined
    ? `The site shows the current content, build ${build}.`
    : `The site shows build ${build} again, in place of ${from}. The next publishing moves it forward.`
}
