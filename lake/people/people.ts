import type { Authority } from '../context.ts'
import type { Database } from '../database/open.ts'
import type { Settings } from '../options.ts'
import { createAuthority } from './authority.ts'
import { createKeyValue, type KeyValue } from './keyvalue.ts'
import { createOrigins, type Origins } from './origins.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createUsers, type Users } from './users.ts'

/** Everybody and everything that may call the lake. */
export interface People {
  users: Users
  tokens: Tokens
  sessions: Sessions
  keyvalue: KeyValue
  authority: Authority
  origins: Origins
}

/** Accounts, tokens and sessions over one database; `authority` is what every route asks. */
export function createPeople(settings: Settings, db: Database): People {
  const users = createUsers(db)
  const tokens = createTokens(db)
  const sessions = createSessions(db)
  const authority = createAuthority(settings, tokens, sessions)
  const origins = createOrigins(settings.publicUrl, settings.corsOrigins)
  return { users, tokens, sessions, keyvalue: createKeyValue(db), authority, origins }
}
