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
  const datasets = createDatasetAccess(db)
  const authority = createAccessControl(settings, tokens, sessions, revocations, datasets)
  const origins = createOrigins(settings.publicUrl, settings.corsOrigins)
  return { users, tokens, sessions, keyvalue: createKeyValue(db), authority, origins, datasets }
}
