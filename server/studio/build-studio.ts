import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { basePath } from '../../shared/base-path.ts'
import { fsyncDir, fsyncTree } from '../../shared/server/fsync.ts'
import type { Settings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { withSiteBase } from '../http/site-base.ts'
import { log } from '../log.ts'
import { fingerprint, STUDIO_SOURCES } from '../publisher/fingerprint.ts'
import { runLogged } from '../publisher/log-tail.ts'
import { precompressFolder } from '../static/compress.ts'

const LOG_NAME = 'build.log'
/** Brotli quality: the maximum would take ten seconds for the Studio's nine megabytes. */
const BROTLI_QUALITY = 6

/**
 * Builds the Studio if its sources have changed.
 * @returns folder to serve under `/studio`, below the base path
 * @throws UserError if the build fails
 */
export async function buildStudioIfStale(
  root: string,
  settings: Pick<Settings, 'dataDir' | 'content' | 'siteUrl'>,
  signal?: AbortSignal
): Promise<string> {
  const variables = studioEnv(settings)
  const parent = join(settings.dataDir, 'studio')
  const folder = join(parent, fingerprint(root, STUDIO_SOURCES, variables))
  if (existsSync(folder)) return folder
  const began = Date.now()
  await mkdir(parent, { recursive: true })
  // keeps the log of the last attempt until this one has ended
  const old = (await readdir(parent)).filter(name => name !== LOG_NAME)
  await Promise.all(old.map(name => rm(join(parent, name), { recursive: true, force: true })))
  const staging = `${folder}.new`
  await runBuild(join(root, 'studio'), staging, join(parent, LOG_NAME), variables, signal)
  await precompressFolder(staging, { quality: BROTLI_QUALITY })
  await fsyncTree(staging)
  await rename(staging, folder)
  fsyncDir(parent)
  log('studio.built', { files: (await readdir(folder)).length, ms: Date.now() - began })
  return folder
}

/**
 * Environment variables of the Studio's build. Without a project ID it uses the embedded lake; without a base path it
 * is served under `/studio`.
 */
export function studioEnv({
  content,
  siteUrl
}: Pick<Settings, 'content' | 'siteUrl'>): Record<string, string> {
  return {
    ...(basePath(siteUrl) && { SANITY_STUDIO_BASEPATH: withSiteBase(siteUrl, '/studio') }),
    ...(!content.embedded && {
      SANITY_STUDIO_PROJECT_ID: content.projectId,
      SANITY_STUDIO_DATASET: content.dataset
    })
  }
}

/** @param logFile receives the output at the end */
async function runBuild(
  cwd: string,
  outDir: string,
  logFile: string,
  variables: Record<string, string>,
  signal?: AbortSignal
): Promise<void> {
  signal?.throwIfAborted()
  const env = { ...process.env, ...variables, CI: 'true', NO_UPDATE_NOTIFIER: '1' }
  const running = `${logFile}.new`
  const { code, lastLines } = await runLogged(['build.ts', outDir], cwd, running, signal, env)
  signal?.throwIfAborted()
  await rename(running, logFile)
  if (code === 0) return
  throw new UserError(`The Studio could not be built: see ${logFile}.\n${lastLines}`)
}
