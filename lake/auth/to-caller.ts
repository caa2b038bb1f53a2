import type { IncomingMessage } from 'node:http'
import { clientKey, type TrustProxy } from '../../shared/server/client-ip.ts'
import { type Caller, HOST } from '../http/caller.ts'
import type { Identity } from './types.ts'

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
