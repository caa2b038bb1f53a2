import type { IncomingMessage } from 'node:http'
import type { TrustProxy } from '../../shared/server/client-ip.ts'
import type { Identity } from '../auth/types.ts'
import { clientKey } from './client-ip.ts'

/** Who asks, for quotas and fairness: an account or token, a visitor's address, or the host program itself. */
export type Caller = {
  kind: 'visitor' | 'member' | 'host'
  /** The id of the account or token; the address of a visitor, of IPv6 the /64 network. */
  key: string
  /** Aborted when the caller has left. */
  signal?: AbortSignal | undefined
}

/** The host program, whose requests have no quota. */
export const HOST: Caller = { kind: 'host', key: '' }

/** The caller of a request. Requests that did not come over the network are the host program's. */
export function toCaller(
  identity: Identity,
  incoming: IncomingMessage | undefined,
  trustProxy: TrustProxy,
  signal?: AbortSignal
): Caller {
  if (identity.isHost) return { ...HOST, signal }
  if (identity.by !== 'nothing') return { kind: 'member', key: identity.id, signal }
  if (!incoming) return { ...HOST, signal }
  return { kind: 'visitor', key: clientKey(incoming, trustProxy), signal }
}
