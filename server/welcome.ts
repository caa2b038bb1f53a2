import type { SignIn } from './accounts/accounts.ts'
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
  const local = `http://localhost:${settings.port}`
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
  if (signIns.length > 0) {
    lines.push('', `Sign-in for the Studio, shown this once and kept in ${kept}:`)
    for (const { email, password } of signIns) lines.push(`  ${email}  ${password}`)
  }
  return `${lines.join('\n')}\n`
}
