import { timingSafeEqual } from 'node:crypto'
import { httpError } from '../errors.ts'
import type { FixedToken, ResolvedOptions } from '../options.ts'
import type { DatasetAccess } from './datasets.ts'
import { can } from './permissions.ts'
import type { Revocations } from './revocations.ts'
import { roleGrants } from './roles.ts'
import { hashSecret } from './secret.ts'
import { getSessionSecret } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import type { AccessControl, Identity } from './types.ts'

/**
 * Authenticates requests: by a bearer token (from the options, the database, or of a session), else
 * by the session cookie, else as a visitor. An invalid token is rejected with a 401; an expired
 * cookie is ignored, because browsers send it with every request. Fixed tokens are compared in
 * constant time.
 */
export function createAccessControl(
  settings: ResolvedOptions,
  tokens: Tokens,
  sessions: Sessions,
  revocations: Pick<Revocations, 'subscribe'>,
  datasets: Pick<DatasetAccess, 'visitor'>
): AccessControl {
  const findFixedToken = createFixedTokens(settings.tokens)

  function identifyByToken(secret: string): Identity | undefined {
    if (secret.length > 1000) return undefined
    const identity = findFixedToken(secret) ?? tokens.identify(secret)
    if (identity) return identity
    const session = sessions.find(secret)
    return session && { ...session.identity, by: 'token' }
  }

  return {
    can,
    revocations,
    isHost(request) {
      const secret = bearerOf(request)
      return secret !== undefined && findFixedToken(secret) !== undefined
    },
    authenticate(request) {
      const bearer = bearerOf(request)
      if (bearer !== undefined) {
        const identity = identifyByToken(bearer)
        if (identity) return identity
        throw httpError(401, 'Unauthorized - Session not found', { errorCode: 'SIO-401-ANF' })
      }
      const secret = getSessionSecret(request.headers.get('cookie'), settings)
      return (secret && sessions.find(secret)?.identity) || datasets.visitor()
    }
  }
}

function bearerOf(request: Request): string | undefined {
  return request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
}

function createFixedTokens(tokens: FixedToken[]): (secret: string) => Identity | undefined {
  const digests = tokens.map(token => ({ ...token, digest: Buffer.from(hashSecret(token.token)) }))
  return secret => {
    const digest = Buffer.from(hashSecret(secret))
    const token = digests.find(token => timingSafeEqual(token.digest, digest))
    return token && toFixedIdentity(token)
  }
}

const HOST_PREFIX = 'token-'

/** Whether the id of an author is that of the host program, such as of its import of sample content. */
export function isHostId(id: string): boolean {
  return id.startsWith(HOST_PREFIX)
}

/** The identity of a token of the host program. */
export function toFixedIdentity(token: Pick<FixedToken, 'name' | 'role'>): Identity {
  const { role, name = role } = token
  return { id: HOST_PREFIX + name, name, role, by: 'token', grants: roleGrants[role], isHost: true }
}
