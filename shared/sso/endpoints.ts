/** Path prefix of the single sign-on endpoints (specification §7). */
export const SSO_PREFIX = '/oort/oortcloud-sso/'

/** The single sign-on calls, relative to the prefix (specification §7). */
export const SSO_CALLS = {
  userInfo: 'sso/v1/getUserInfo',
  loginCheck: 'zxb/v1/logincheck',
  logout: 'zxb/v1/logout'
} as const

/** Sign-in page, relative to the prefix; the parameter `redirect` is the URL to return to. */
export const LOGIN_PATH = 'login'
/** Parameter of the return URL that contains the one-time ticket. */
export const TICKET_PARAM = 'ticket'
/** Parameter of the sign-in URL that contains the return URL. */
export const REDIRECT_PARAM = 'redirect'

/** Endpoint for footprints (specification §7). */
export const FOOTPRINT_PATH = '/portal/api/v1/footprints/add'
/** Header of a footprint that names the tenant. */
export const TENANT_HEADER = 'tenant_id'
/** Tenant unless configured. */
export const DEFAULT_TENANT = 'site'
