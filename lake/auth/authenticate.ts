import { timingSafeEqual } from 'node:crypto'
import type { AccessControl, Identity } from '../context.ts'
import { httpError } from '../errors.ts'
import type { FixedToken, ResolvedOptions } from '../options.ts'
import { cookieName, getCookie } from './cookie.ts'
import { can } from './permissions.ts'
import { roleGrants, visitor } from './roles.ts'
import { hashSecret } from './secret.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/**
 * Knows who asks: a bearer token (of the options, of the database, or of a session), else the
 * session cookie, else nobody. A wrong token is refused; a cookie that has ended is no error, as
 * the browser sends it along with everything.
 */
export function createAccessControl(
  settings: ResolvedOptions,
  tokens: Tokens,
  sessions: Sessions
): AccessControl {
  const fixed = fixedTokens(settings.tokens)
  const cookie = cookieName(settings.projectId)

  function byToken(secret: string): Identity | undefined {
    if (secret.length > 1000) return undefined
    const found = fixed(secret) ?? tokens.identify(secret)
    if (found) return found
    const session = sessions.find(secret)
    return session && { ...session.identity, by: 'token' }
  }

  return {
    can,
    authenticate(request) {
      const header = request.headers.get('authorization')
      if (header !== null) {
        const found = byToken(header.replace(/^Bearer\s+/i, ''))
        if (found) return found
        throw httpError(401, 'Unauthorized - Session not found', { errorCode: 'SIO-401-ANF' })
      }
      const secret = getCookie(request.headers.get('cookie'), cookie)
      return (secret && sessions.find(secret)?.identity) || visitor
    }
  }
}

function fixedTokens(tokens: FixedToken[]): (secret: string) => Identity | undefined {
  const known = tokens.map(token => ({ ...token, digest: Buffer.from(hashSecret(token.token)) }))
  return secret => {
    const given = Buffer.from(hashSecret(secret))
    const found = known.find(token => timingSafeEqual(token.digest, given))
    if (!found) return undefined
    const name = found.name ?? found.role
    const grants = roleGrants[found.role]
    return { id: `token-${name}`, name, role: found.role, by: 'token', grants }
  }
}
