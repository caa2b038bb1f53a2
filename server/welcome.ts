import type { SignIn } from './accounts/accounts.ts'
import { rootOf } from './http/root.ts'
import type { Settings } from './settings/settings.ts'

/**
 * What the operator reads when everything is up.
 * @param signIns made on this start; shown this once
 * @param kept file that keeps them
 * @param ms time that the start took
 * @param missing parts that could not be brought up
 */
export function welcome(
  settings: Settings,
  signIns: SignIn[],
  kept: string,
  ms: number,
  missing: string[] = []
): string {
  const { content, siteUrl } = settings
  const local = `http://localhost:${settings.port}${rootOf(siteUrl)}`
  const lines = [
    '',
    missing.length === 0
      ? `Ready in ${(ms / 1000).toFixed(1)} s.`
      : `Not ready: the lines above say why these are missing: ${missing.join(', ')}.`,
    `  Site     ${local}/zh/  ${local}/en/`,
    `  Studio   ${local}/studio`,
    content.embedded
      ? `  Content  ${local}  (project ${content.projectId}, data set ${content.dataset})`
      : `  Content  ${content.apiHost}  (project ${content.projectId}, data set ${content.dataset})`,
    `  Health   ${local}/healthz`
  ]
  if (siteUrl !== local) lines.push(`  Visitors see it at ${siteUrl}`)
  const [studio, staff] = [true, false].map(mail =>
    signIns.filter(({ email }) => email.includes('@') === mail)
  )
  lines.push(...group(`Sign-in for the Studio, shown this once and kept in ${kept}:`, studio))
  lines.push(...group('Sign-in for staff on the site, shown this once and kept there, too:', staff))
  return `${lines.join('\n')}\n`
}

function group(title: string, signIns: SignIn[] = []): string[] {
  if (signIns.length === 0) return []
  return ['', title, ...signIns.map(({ email, password }) => `  ${email}  ${password}`)]
}
