import { SecondFactors } from '../../shared/server/second-factor.ts'
import type { Database } from '../database/open.ts'
import type { ResolvedOptions } from '../options.ts'
import { createAccessControl } from './authenticate.ts'
import { createOrigins, type Origins } from './cors-origins.ts'
import { createDatasetAccess, type DatasetAccess } from './datasets.ts'
import { createKeyValue, type KeyValue } from './key-value.ts'
import { createRevocations } from './revocations.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createTokens, type Tokens } from './tokens.ts'
import type { AccessControl } from './types.ts'
import { createUsers, type Users } from './users.ts'

/** Services for users, tokens and sessions. */
export interface Auth {
  users: Users
  tokens: Tokens
  sessions: Sessions
  factors: SecondFactors
  keyvalue: KeyValue
  authority: AccessControl
  origins: Origins
  datasets: DatasetAccess
}

/** Creates the services on one database; `authority` makes all authorization decisions. */
export function createAuth(settings: ResolvedOptions, db: Database): Auth {
  const revocations = createRevocations()
  const users = createUsers(db, revocations.announce)
  const tokens = createTokens(db, revocations.announce)
  const sessions = createSessions(db, { revoked: revocations.announce })
  revocations.subscribe(sessions.forgetCodes)
  const factors = new SecondFactors(db.raw)
  if (settings.secondFactor === 'required') endSessionsWithoutFactor(db)
  const datasets = createDatasetAccess(db)
  const authority = createAccessControl(settings, tokens, sessions, revocations, datasets)
  const origins = createOrigins(settings.publicUrl, settings.corsOrigins)
  const keyvalue = createKeyValue(db)
  return { users, tokens, sessions, factors, keyvalue, authority, origins, datasets }
}

/** Accounts that must have a second factor set it up at their next sign-in. */
function endSessionsWithoutFactor(db: Database): void {
  db.exec(`DELETE FROM sessions WHERE user_id NOT IN
    (SELECT user_id FROM second_factor WHERE secret IS NOT NULL)`)
}
