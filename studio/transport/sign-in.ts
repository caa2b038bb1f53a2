import type { AuthConfig } from 'sanity'
import { label } from '../language.ts'
import { projectId } from '../project.ts'
import { STUDIO_PATH, withRoot } from '../with-root.ts'

/** Path of the lake's sign-in page. */
const SIGN_IN_PATH = withRoot('/lake/sign-in')

/** Sanity auth configuration: cookie sign-in at the lake's page. */
export function lakeAuth(): AuthConfig {
  return {
    loginMethod: 'cookie',
    redirectOnSingle: true,
    providers: [
      {
        name: 'lake',
        title: label('账号与密码', 'Account and password'),
        url: `${location.origin}${SIGN_IN_PATH}`
      }
    ]
  }
}

/** Address of the page of one's own account, with the Studio as return address. */
export function accountUrl(): string {
  const address = new URL(withRoot('/lake/account'), location.origin)
  address.searchParams.set('origin', `${location.origin}${STUDIO_PATH}`)
  address.searchParams.set('lang', label('zh', 'en'))
  return address.href
}

/** Address of the sign-in page, with the Studio as return address. */
export function signInUrl(): string {
  const address = new URL(SIGN_IN_PATH, location.origin)
  address.searchParams.set('origin', `${location.origin}${STUDIO_PATH}`)
  address.searchParams.set('projectId', projectId)
  address.searchParams.set('type', 'cookie')
  address.searchParams.set('lang', label('zh', 'en'))
  return address.href
}
