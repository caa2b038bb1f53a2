/** Prefix of every single sign-on call (specification §7). */
export const SSO_PREFIX = '/oort/oortcloud-sso/'

/** The calls of single sign-on, below the prefix (specification §7). */
export const SSO_CALLS = {
  userInfo: 'sso/v1/getUserInfo',
  loginCheck: 'zxb/v1/logincheck',
  logout: 'zxb/v1/logout'
} as const

/** Where a browser goes to sign in, below the prefix; the parameter `redirect` says where it returns to. */
export const LOGIN_PATH = 'login'
/** Parameter of the return address that carries the one-time ticket. */
export const TICKET_PARAM = 'ticket'
/** Parameter of the sign-in address that says where to return to. */
export const REDIRECT_PARAM = 'redirect'

/** Where footprints go (specification §7). */
export const FOOTPRINT_PATH = '/portal/api/v1/footprints/add'
/** Header of a footprint that names the tenant. */
export const TENANT_HEADER = 'tenant_id'
/** The tenant where none is configured. */
export const DEFAULT_TENANT = 'site'
