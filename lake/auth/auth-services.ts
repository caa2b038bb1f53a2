import { SecondFactors } from '../../shared/server/second-factor.ts'
import type { Database, RunWrite } from '../database/open.ts'
import type { ResolvedOptions } from '../options.ts'
import { type AllowedOrigins, createAllowedOrigins } from './allowed-origins.ts'
import { createAccessControl } from './authenticate.ts'
import { createDatasetAccess, type DatasetAccess } from './datasets.ts'
import { createKeyValue, type KeyValue } from './key-value.ts'
import { createRevocations } from './revocations.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createTokens, type Tokens } from './tokens.ts'
import type { AccessControl } from './types.ts'
import { createUsers, type Users } from './users.ts'

/** Services for users, tokens and sessions. */
export interface AuthServices {
  users: Users
  tokens: Tokens
  sessions: Sessions
  factors: SecondFactors
  keyvalue: KeyValue
  authority: AccessControl
  origins: AllowedOrigins
  datasets: DatasetAccess
}

/** Creates the services on one database; `authority` makes all authorization decisions. */
export function createAuthServices(
  settings: ResolvedOptions,
  db: Database,
  write: RunWrite
): AuthServices {
  const revocations = createRevocations()
  const users = createUsers(db, revocations.announce, write)
  const tokens = createTokens(db, revocations.announce, write)
  const sessions = createSessions(db, { revoked: revocations.announce, write })
  const factors = new SecondFactors(db.raw, { write })
  const datasets = createDatasetAccess(db, write)
  const authority = createAccessControl(settings, tokens, sessions, revocations, datasets)
  const origins = createAllowedOrigins(settings.publicUrl, settings.corsOrigins)
  const keyvalue = createKeyValue(db, write)
  return { users, tokens, sessions, factors, keyvalue, authority, origins, datasets }
}

/** Accounts that must have a second factor set it up at their next sign-in. */
export async function endSessionsWithoutFactor(db: Database, write: RunWrite): Promise<void> {
  await write(() =>
    db.exec(`DELETE FROM sessions WHERE user_id NOT IN
      (SELECT user_id FROM second_factor WHERE secret IS NOT NULL)`)
  )
}
