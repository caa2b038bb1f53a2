import { isObject } from '../../shared/json/is-object.ts'
import type { UserInfo } from './guest.ts'

/**
 * Returns the user in a response body (specification §7): `data.userInfo`.
 * @param token fallback for a response without a token, such as that of getUserInfo
 * @returns undefined if the response has no user id or no token
 */
export function getUser(body: unknown, token = ''): UserInfo | undefined {
  const data = isObject(body) && isObject(body.data) ? body.data : {}
  const info = isObject(data.userInfo) ? data.userInfo : {}
  const text = (name: string) => (name in info && info[name] !== null ? String(info[name]) : '')
  const user = {
    oort_name: text('oort_name'),
    oort_uuid: text('oort_uuid'),
    oort_depcode: text('oort_depcode'),
    oort_depname: text('oort_depname'),
    accessToken: text('accessToken') || token
  }
  return user.oort_uuid && user.accessToken ? user : undefined
}
