import type { Settings } from '../config/settings.ts'

/**
 * Variables of single sign-on and portal that the site is built with: what every visitor may see,
 * and none of the rest. The gateway stands on the site's own origin, so no address is among them.
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
