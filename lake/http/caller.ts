/** Who sent a request, for quotas and fairness: an account or token, a visitor's address, or the host program itself. */
export type Caller = {
  kind: 'visitor' | 'member' | 'host'
  /** The id of the account or token; the address of a visitor, of IPv6 the /64 network. */
  key: string
  /** Aborted when the caller has left. */
  signal?: AbortSignal | undefined
}

/** The host program, whose requests have no quota. */
export const HOST: Caller = { kind: 'host', key: '' }
