import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Share, ShareRequest } from '../../shared/preview/endpoints.ts'
import { openOrExplain } from '../../shared/server/database-error.ts'
import { openDurableDatabase } from '../../shared/server/durable-database.ts'
import { prepare } from '../../shared/server/statement.ts'

const DAY_MS = 86_400_000
const TABLE = `
CREATE TABLE IF NOT EXISTS share (
  id TEXT PRIMARY KEY,
  -- SHA-256 of the secret, which is in the link only.
  digest BLOB NOT NULL,
  address TEXT NOT NULL,
  perspective TEXT NOT NULL,
  expires INTEGER NOT NULL,
  by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

interface ShareRow {
  id: string
  digest: Uint8Array
  address: string
  perspective: string
  expires: number
  by: string
}

/** The page of a link, and when the link ends, in milliseconds since 1970. */
export interface SharedPage {
  address: string
  perspective: string[]
  expires: number
}

/** Stores the links to shared previews. Their secrets are stored as digests, so that a copy of the file opens none. */
export class ShareStore {
  readonly #db: DatabaseSync
  readonly #now: () => number

  constructor(folder: string, now: () => number = Date.now) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, 'shares.sqlite')
    this.#db = openOrExplain(file, () => openDurableDatabase(file, TABLE))
    this.#now = now
  }

  /** Makes a link; returns it with its token, which cannot be read again. */
  create({ address, perspective, days }: ShareRequest, by: string): Share & { token: string } {
    const id = randomBytes(9).toString('base64url')
    const secret = randomBytes(32)
    const expires = this.#now() + days * DAY_MS
    this.#db
      .prepare('INSERT INTO share VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, digest(secret), address, JSON.stringify(perspective), expires, by)
    return {
      ...toShare({ id, address, expires, by }),
      token: `${id}.${secret.toString('base64url')}`
    }
  }

  /** The links that are valid, the last to end first; the others are deleted. */
  list(): Share[] {
    this.#db.prepare('DELETE FROM share WHERE expires <= ?').run(this.#now())
    return prepare<ShareRow>(this.#db, 'SELECT * FROM share ORDER BY expires DESC, id')
      .all()
      .map(toShare)
  }

  /** Revokes a link; returns false if there is none. */
  revoke(id: string): boolean {
    return Number(this.#db.prepare('DELETE FROM share WHERE id = ?').run(id).changes) > 0
  }

  /** The page of a token; undefined if it is invalid, has ended or was revoked. */
  find(token: string): SharedPage | undefined {
    const [id = '', secret = ''] = token.split('.')
    const row = prepare<ShareRow>(this.#db, 'SELECT * FROM share WHERE id = ?').get(id)
    if (!row) return undefined
    const { address, perspective, expires } = row
    const isSame = timingSafeEqual(digest(Buffer.from(secret, 'base64url')), row.digest)
    if (!isSame || expires <= this.#now()) return undefined
    return { address, perspective: JSON.parse(perspective), expires }
  }

  close(): void {
    this.#db.close()
  }
}

function digest(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

function toShare({
  id,
  address,
  expires,
  by
}: Pick<ShareRow, 'id' | 'address' | 'expires' | 'by'>): Share {
  return { id, address, expires: new Date(expires).toISOString(), by }
}
