import type { AuthConfig } from 'sanity'
import { STUDIO_PATH, withBase } from '../base.ts'
import { label } from '../language.ts'
import { projectId } from '../project.ts'

/** Where the lake's own sign-in page is. */
const SIGN_IN_PATH = withBase('/lake/sign-in')

/** Sign-in by cookie at the lake's own page. */
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

/** The sign-in page, leading back to the Studio. */
export function signInUrl(): string {
  const address = new URL(SIGN_IN_PATH, location.origin)
  address.searchParams.set('origin', `${location.origin}${STUDIO_PATH}`)
  address.searchParams.set('projectId', projectId)
  address.searchParams.set('type', 'cookie')
  return address.href
}
