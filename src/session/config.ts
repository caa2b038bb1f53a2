import { DEFAULT_TENANT, SSO_PREFIX } from '../../server/sso/rules/endpoints.ts'
import { BASE } from '../base-path.ts'

// Read by name: the build puts the values in place of these expressions.
const environment = {
  ssoBase: import.meta.env?.PUBLIC_SSO_BASE_URL,
  loginUrl: import.meta.env?.PUBLIC_SSO_LOGIN_URL,
  appId: import.meta.env?.PUBLIC_SSO_APP_ID,
  requestType: import.meta.env?.PUBLIC_SSO_REQUEST_TYPE,
  portalBase: import.meta.env?.PUBLIC_PORTAL_BASE_URL,
  tenant: import.meta.env?.PUBLIC_PORTAL_TENANT_ID
}

/** What stands in front of an address of this site that begins with a slash. */
const HERE = BASE.slice(0, -1)

/**
 * Where single sign-on and portal are, as built into the site. Beside this project's server none of
 * it need be set: its gateway is on the same origin and adds the key. `PUBLIC_SSO_SECRET_KEY` is for
 * hosts without a gateway only, and whatever stands there can be read by every visitor.
 */
export const sessionConfig = {
  /** Base address of the calls: this site's, unless they go elsewhere. */
  ssoBase: environment.ssoBase ?? HERE,
  /** Sign-on page; the gateway's where none is set. */
  loginUrl: environment.loginUrl ?? `${environment.ssoBase ?? HERE}${SSO_PREFIX}login`,
  appId: environment.appId ?? 'site',
  requestType: environment.requestType ?? 'web',
  /** Headers for a host without a gateway; the build leaves them out where no key is set. */
  extraHeaders: (import.meta.env?.PUBLIC_SSO_SECRET_KEY
    ? { secretKey: import.meta.env.PUBLIC_SSO_SECRET_KEY }
    : {}) as Record<string, string>,
  /** Base address of the portal, and whether it is the server of this site. */
  portalBase: environment.portalBase ?? HERE,
  hasOwnPortal: environment.portalBase === undefined,
  tenant: environment.tenant ?? DEFAULT_TENANT
}
