import type { Settings } from '../config/settings.ts'

/**
 * Returns the public environment variables of single sign-on and portal for the site build; no secrets. The gateway
 * is on the site's own origin, so no URL is among them.
 */
export function publicEnv({
  sso,
  portal
}: Pick<Settings, 'sso' | 'portal'>): Record<string, string> {
  return {
    PUBLIC_PORTAL_TENANT_ID: portal.tenantId,
    ...(sso?.kind === 'service'
      ? { PUBLIC_SSO_APP_ID: sso.appId, PUBLIC_SSO_REQUEST_TYPE: sso.requestType }
      : {})
  }
}
