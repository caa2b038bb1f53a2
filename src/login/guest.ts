import type { Locale } from '../../shared/i18n/locale.ts'
import type { Person } from '../../shared/sso/person.ts'

/** The user (specification §3). */
export interface UserInfo extends Person {
  accessToken: string
}

/** Token of a guest, a visitor who is not signed in. */
export const GUEST_TOKEN = 'guest'
/** Name and id of a guest; no footprints are recorded for it. */
export const GUEST_ID = 'guest'
export const GUEST_DEPARTMENT_CODE = '99'

/** Whether a token is empty or that of the guest. */
export function isGuestToken(token: string): boolean {
  return token === '' || token === GUEST_TOKEN
}

/** Whether a stored session is that of a guest. */
export function isGuest({ userId, token }: { userId: string; token: string }): boolean {
  return isGuestToken(token) || userId === GUEST_ID
}

const ALL_DEPARTMENTS: Record<Locale, string> = { zh: '所有部门', en: 'All departments' }

/** Returns the guest user (specification §3), with the department name in a language. */
export function guest(locale: Locale = 'zh'): UserInfo {
  return {
    oort_name: GUEST_ID,
    oort_uuid: GUEST_ID,
    oort_depcode: GUEST_DEPARTMENT_CODE,
    oort_depname: ALL_DEPARTMENTS[locale],
    accessToken: GUEST_TOKEN
  }
}
