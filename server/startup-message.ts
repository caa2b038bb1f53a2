import type { Credentials } from './accounts/bootstrap.ts'
import type { Settings } from './config/settings.ts'
import { basePath } from './http/base-path.ts'
import type { LogDetails } from './log.ts'

/** What a start came to. */
export interface StartupInfo {
  settings: Settings
  /** Made on this start. */
  signIns: Credentials[]
  /** File that keeps them. */
  kept: string
  /** Time that the start took. */
  ms: number
  /** Parts that could not be brought up. */
  missing?: string[]
}

/**
 * What the operator reads when everything is up.
 * @param isTerminal whether a person reads it now; what is kept as a log gets no password
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
    if (signIns.length > 0) lines.push('', `Sign-ins made on this start stand in ${kept}.`)
    return `${lines.join('\n')}\n`
  }
  const [studio, staff] = [true, false].map(mail =>
    signIns.filter(({ email }) => email.includes('@') === mail)
  )
  lines.push(...group(`Sign-in for the Studio, shown this once and kept in ${kept}:`, studio))
  lines.push(...group('Sign-in for staff on the site, shown this once and kept there, too:', staff))
  return `${lines.join('\n')}\n`
}

/** The same as an event of the log; it names no account and no password. */
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
