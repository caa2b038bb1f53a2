import { every } from '../../shared/server/every.ts'
import type { AccessControl, Identity } from '../auth/types.ts'

/** Interval at which open streams are checked for changes by other processes and for expired sessions. */
const RECHECK_MS = 20_000

/**
 * Ends a stream or socket once its caller has other rights: at once after a sign-out, a new password, another role, a
 * removal or revocation by this process, else at the next check. Callers with valid credentials reconnect.
 * @param request with the credentials that `identity` was found by
 * @returns stops watching
 */
export function watchAccess(
  { authenticate, revocations }: Pick<AccessControl, 'authenticate' | 'revocations'>,
  request: Request,
  identity: Identity,
  end: () => void
): () => void {
  const isCurrent = async () => {
    try {
      return isSame(await authenticate(request), identity)
    } catch {
      return false
    }
  }
  const stopChecks = every(RECHECK_MS, async () => {
    if (!(await isCurrent())) end()
  })
  const unsubscribe = revocations.subscribe(id => {
    if (id === identity.id && id !== '') end()
  })
  return () => {
    stopChecks()
    unsubscribe()
  }
}

function isSame(one: Identity, other: Identity): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
