// npm run rollback: the build before the present one, until content changes; beside a running server or without one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { existingDataDir, runCommand } from './command.ts'
import { rollbackLeave } from './publisher/desk/desk.ts'
import { currentRelease, goneBack, keepRelease } from './publisher/release.ts'
import { Sentence } from './sentence.ts'
import { claimDataDir, claimedBy } from './settings/claim.ts'
import { readSettings, type Settings } from './settings/settings.ts'

const USAGE = `npm run rollback                serves the build before, until content changes
npm run rollback -- --forward   shows the content as it stands again`

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { forward: { type: 'boolean', default: false } } })
  const settings = existingDataDir(readSettings(process.env))
  const url = await claimedBy(settings.dataDir)
  console.log(await (url ? ask(url, settings, values.forward) : change(settings, values.forward)))
})

async function ask(url: string, { dataDir }: Settings, forward: boolean): Promise<string> {
  const answer = await fetch(`${url}/api/publish/rollback${forward ? '?forward' : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rollbackLeave(dataDir, forward)}` }
  })
  const said: { error?: string; build?: string; rolledBack?: { from: string } } =
    await answer.json()
  if (!answer.ok) throw new Sentence(said.error ?? `The server answered ${answer.status}.`)
  return sentence(said.build ?? '', said.rolledBack?.from)
}

async function change({ dataDir }: Settings, forward: boolean): Promise<string> {
  const siteDir = join(dataDir, 'site')
  if (!existsSync(siteDir)) throw new Sentence(`There is no build in ${siteDir}: set DATA_DIR.`)
  const claim = claimDataDir(dataDir)
  try {
    const current = currentRelease(siteDir)
    if (!current) throw new Sentence(`There is no build in ${siteDir} yet.`)
    if (forward) {
      if (!current.held) throw new Sentence('Nothing was rolled back.')
      await keepRelease(siteDir, { ...current, held: undefined })
      return 'The next start shows the content as it stands.'
    }
    const revision = current.held?.revision ?? current.revision
    const before = await goneBack(siteDir, current, revision)
    await keepRelease(siteDir, before)
    return sentence(before.build, before.held.from)
  } finally {
    claim.release()
  }
}

function sentence(build: string, from: string | undefined): string {
  return from === undefined
    ? `The site shows the content as it stands, build ${build}.`
    : `The site shows build ${build} again, in place of ${from}. The next publishing moves it forward.`
}
