import { DEFAULT_TENANT } from '../../shared/footprint/endpoints.ts'
import { ACCOUNT_PATH, SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import { BASE } from '../base-path.ts'

// Each variable is read by its full name: the build replaces these expressions.
const environment = {
  ssoBase: import.meta.env?.PUBLIC_SSO_BASE_URL,
  loginUrl: import.meta.env?.PUBLIC_SSO_LOGIN_URL,
  appId: import.meta.env?.PUBLIC_SSO_APP_ID,
  requestType: import.meta.env?.PUBLIC_SSO_REQUEST_TYPE,
  portalBase: import.meta.env?.PUBLIC_PORTAL_BASE_URL,
  tenant: import.meta.env?.PUBLIC_PORTAL_TENANT_ID
}

/** Base path without the slash at its end. */
const BASE_PATH = BASE.slice(0, -1)

/**
 * Endpoints of single sign-on and portal, built into the site. With the server of this project no variable is needed:
 * its gateway is on the same origin and adds the secret key.
 *
 * **Security**: `PUBLIC_SSO_SECRET_KEY` is for hosts without a gateway only, and every visitor can read it.
 */
export const sessionConfig = {
  /** Base URL of the SSO calls; this site by default. */
  ssoBase: environment.ssoBase ?? BASE_PATH,
  /** Sign-on page; that of the gateway by default. */
  loginUrl: environment.loginUrl ?? `${environment.ssoBase ?? BASE_PATH}${SSO_PREFIX}login`,
  /** Page of one's own account, on this server only. */
  accountUrl:
    environment.ssoBase === undefined && environment.loginUrl === undefined
      ? `${BASE_PATH}${SSO_PREFIX}${ACCOUNT_PATH}`
      : undefined,
  appId: environment.appId ?? 'site',
  requestType: environment.requestType ?? 'web',
  /** Headers for a host without a gateway; empty unless a key is set. */
  extraHeaders: (import.meta.env?.PUBLIC_SSO_SECRET_KEY
    ? { secretKey: import.meta.env.PUBLIC_SSO_SECRET_KEY }
    : {}) as Record<string, string>,
  /** Base URL of the portal, and whether it is the server of this site. */
  portalBase: environment.portalBase ?? BASE_PATH,
  hasOwnPortal: environment.portalBase === undefined,
  tenant: environment.tenant ?? DEFAULT_TENANT
}
