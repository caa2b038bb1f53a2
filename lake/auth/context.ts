import type { Database } from '../database/open.ts'
import type { Meter } from '../http/meter.ts'
import type { ResolvedOptions } from '../options.ts'
import type { AuthServices } from './auth-services.ts'
import type { AccessControl } from './types.ts'

/** What all routes need: options, database, accounts and permissions. */
export type AuthContext = {
  settings: ResolvedOptions
  db: Database
  authority: AccessControl
  people: AuthServices
  /** What callers use, against their quotas. */
  meter: Meter
  /** Catches up with what other nodes have written; rejects with a 503 if it cannot. */
  refresh(): Promise<void>
}
