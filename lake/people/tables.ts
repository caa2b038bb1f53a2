/** Tables of accounts, tokens and sessions; secrets and passwords stand in them as digests only. */
export const peopleTables = `
CREATE TABLE people_users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  password TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE people_tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE,
  role TEXT,
  grants TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE people_sessions (
  digest TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES people_users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX people_sessions_expiry ON people_sessions (expires_at);

CREATE TABLE people_keyvalue (
  user_id TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
`
