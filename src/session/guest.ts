import type { Locale } from '../i18n/locale.ts'

/** Who is signed in (specification §3). */
export interface UserInfo {
  oort_name: string
  oort_uuid: string
  oort_depcode: string
  oort_depname: string
  accessToken: string
}

/** Token of somebody who is not signed in. */
export const GUEST_TOKEN = 'guest'
/** Name and id of somebody who is not signed in; nothing is recorded about this id. */
export const GUEST_ID = 'guest'
export const GUEST_DEPARTMENT_CODE = '99'

/** Whether a token is nobody's: missing, or the guest's. */
export function isGuestToken(token: string): boolean {
  return token === '' || token === GUEST_TOKEN
}

/** Whether what a tab keeps is the session of nobody. */
export function isGuest({ userId, token }: { userId: string; token: string }): boolean {
  return isGuestToken(token) || userId === GUEST_ID
}

const ALL_DEPARTMENTS: Record<Locale, string> = { zh: '所有部门', en: 'All departments' }

/** The guest (specification §3), with the department named in a language. */
export function guest(locale: Locale = 'zh'): UserInfo {
  return {
    oort_name: GUEST_ID,
    oort_uuid: GUEST_ID,
    oort_depcode: GUEST_DEPARTMENT_CODE,
    oort_depname: ALL_DEPARTMENTS[locale],
    accessToken: GUEST_TOKEN
  }
}
