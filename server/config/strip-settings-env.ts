const SETTINGS_ONLY = /^(SANITY_|SSO_|OIDC_|PORTAL_|SMTP_|WEBHOOK_|EDITOR_PASSWORD|STAFF_PASSWORD)/

/** Removes variables that a child process must receive from the settings only. */
export function stripSettingsEnv(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !SETTINGS_ONLY.test(name))
  )
}
