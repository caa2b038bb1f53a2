// Upgrades two nodes from an earlier version to this one, one after the other, under load.
import { execFileSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/server.ts'
import { runReplacement } from './cluster/replace-nodes.ts'

const CLIENTS = 12
/** Before, between and after the two replacements. */
const PAUSES = 3

export interface UpgradeRun {
  /** Commit of the earlier version; the newest one that is a day old by default. */
  from: string | undefined
  /** Minutes under load, without those in which nodes start. */
  minutes: number
}

/**
 * Runs the upgrade.
 * @returns one sentence per request without its answer, and per loss
 */
export async function runUpgrade({ from, minutes }: UpgradeRun): Promise<string[]> {
  const commit = git('rev-parse', from ?? dayOldCommit())
  console.log(`From ${git('log', '-1', '--format=%h of %cd (%s)', commit)}.`)
  const pauseMs = (minutes * 60_000) / PAUSES
  return runReplacement({ root: install(commit), clients: CLIENTS, pauseMs })
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const dayOldCommit = () => git('log', '-1', '--before=1 day ago', '--format=%H', 'HEAD^')

/** Installs a version in a folder of the cache, which later runs use again. */
function install(commit: string): string {
  const folder = join(ROOT, '.cache/versions', commit)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  git('clone', '--quiet', '--no-checkout', ROOT, unfinished)
  git('-C', unfinished, 'checkout', '--quiet', '--detach', commit)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: unfinished, stdio: 'inherit' })
  renameSync(unfinished, folder)
  return folder
}
