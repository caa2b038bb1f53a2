import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { stripSettingsEnv } from '../config/strip-settings-env.ts'
import { contentEnv } from '../content/client.ts'
import { UserError } from '../errors.ts'
import { publicEnv } from '../sso/public-env.ts'
import { runLogged } from './log-tail.ts'

export interface BuildOptions {
  root: string
  settings: Pick<Settings, 'siteUrl' | 'content' | 'sso' | 'portal' | 'publishing'>
  /** Output folder; its contents are replaced. */
  outDir: string
  /** Caches for the next build: downloaded images, Astro's own cache. */
  cacheDir: string
  /** Log file of the build's output. */
  logFile: string
  signal?: AbortSignal
  /** Output file of the dependency record: what each page read. */
  record?: string
  /** State file with the paths of documents. */
  paths?: string
  /** Folder of the compiled rendering code, named by its hash. */
  code?: string
}

/**
 * Builds the whole site from the configured content, in a child process.
 * @throws UserError with its last lines of output if it fails
 */
export async function buildSite(options: BuildOptions): Promise<void> {
  const { root, outDir, logFile, signal } = options
  await rm(outDir, { recursive: true, force: true })
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const env = buildEnvironment(options)
  const { code, lastLines } = await runLogged([astro, 'build'], root, logFile, signal, env)
  if (code !== 0) {
    await rm(outDir, { recursive: true, force: true })
    throw new UserError(`The site could not be built; see ${logFile}:\n${lastLines}`)
  }
}

/** Environment of a build process: that of this process, and variables derived from the settings. */
export function buildEnvironment(options: BuildOptions): Record<string, string | undefined> {
  const { settings, outDir, cacheDir, record, paths, code } = options
  return {
    ...stripSettingsEnv(process.env),
    SITE_URL: settings.siteUrl,
    SITE_OUT_DIR: outDir,
    SITE_PAGE_MS: String(settings.publishing.pageSeconds * 1000),
    SITE_CACHE_DIR: join(cacheDir, 'astro'),
    CACHE_DIR: cacheDir,
    // Regardless of this process: pages are for production.
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(settings.publishing.browser && { SITE_DATASHEETS: '1' }),
    ...(record && { SITE_RECORD: record }),
    ...(paths && { SITE_PATHS: paths }),
    ...(code && { SITE_CODE: code }),
    ...contentEnv(settings.content),
    ...publicEnv(settings)
  }
}
