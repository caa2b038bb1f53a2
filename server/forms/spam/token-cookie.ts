import type { IncomingMessage } from 'node:http'
import { withBase } from '../../http/base-path.ts'
import { TOKEN_MAX_AGE_MS } from './form-token.ts'

const NAME = 'form'

/** Returns the cookie header with a token for a form without scripts; sent to the form endpoints only. */
export function tokenCookieHeader(token: string, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const path = withBase(siteUrl, '/api/')
  return `${NAME}=${token}; Path=${path}; Max-Age=${TOKEN_MAX_AGE_MS / 1000}; HttpOnly; SameSite=Strict${secure}`
}

/** Returns the token in a request's cookie. */
export function tokenCookie({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const pairs = headers.cookie?.split(';').map(pair => pair.trim().split('=')) ?? []
  return pairs.find(([name]) => name === NAME)?.[1]
}
