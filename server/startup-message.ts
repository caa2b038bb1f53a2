import { basePath } from '../shared/base-path.ts'
import type { Credentials } from './accounts/bootstrap.ts'
import type { Settings } from './config/settings.ts'
import type { LogDetails } from './log.ts'

/** Result of a start. */
export interface StartupInfo {
  settings: Settings
  /** Credentials created on this start. */
  signIns: Credentials[]
  /** File in which they are stored. */
  kept: string
  /** Duration of the start in milliseconds. */
  ms: number
  /** Parts that could not be started. */
  missing?: string[]
}

/**
 * The message printed after a start.
 * @param isTerminal whether it is printed to a terminal; passwords never go to a log
 */
export function startupMessage(started: StartupInfo, isTerminal: boolean): string {
  const { settings, signIns, kept, ms, missing = [] } = started
  const { siteUrl } = settings
  const { local, content, project } = addresses(settings)
  const lines = [
    '',
    missing.length === 0
      ? `Ready in ${(ms / 1000).toFixed(1)} s.`
      : `Not ready: the lines above say why these are missing: ${missing.join(', ')}.`,
    `  Site     ${local}/zh/  ${local}/en/`,
    `  Studio   ${local}/studio`,
    `  Content  ${content}  (${project})`,
    `  Health   ${local}/healthz`
  ]
  if (siteUrl !== local) lines.push(`  Visitors see it at ${siteUrl}`)
  if (!isTerminal) {
    if (signIns.length > 0)
      lines.push('', `Credentials created on this start are stored in ${kept}.`)
    return `${lines.join('\n')}\n`
  }
  const [studio, staff] = [true, false].map(mail =>
    signIns.filter(({ email }) => email.includes('@') === mail)
  )
  lines.push(...group(`Sign-in for the Studio, shown once and stored in ${kept}:`, studio))
  lines.push(...group('Sign-in for staff on the site, shown once and stored there, too:', staff))
  return `${lines.join('\n')}\n`
}

/** The same as a log event, without account names and passwords. */
export function startupEvent(started: StartupInfo): [event: string, details: LogDetails] {
  const { settings, signIns, kept, ms, missing = [] } = started
  const { local, content } = addresses(settings)
  return [
    missing.length === 0 ? 'server.ready' : 'server.not-ready',
    {
      ms,
      ...(missing.length > 0 && { missing: missing.join(', ') }),
      local,
      site: settings.siteUrl,
      content,
      ...(signIns.length > 0 && { signIns: signIns.length, signInsKeptIn: kept })
    }
  ]
}

function addresses({ content, siteUrl, port }: Settings) {
  const local = `http://localhost:${port}${basePath(siteUrl)}`
  return {
    local,
    content: content.embedded ? local : content.apiHost,
    project: `project ${content.projectId}, data set ${content.dataset}`
  }
}

function group(title: string, signIns: Credentials[] = []): string[] {
  if (signIns.length === 0) return []
  return ['', title, ...signIns.map(({ email, password }) => `  ${email}  ${password}`)]
}
