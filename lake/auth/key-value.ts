import type { Database, RunWrite } from '../database/open.ts'
import { httpError } from '../errors.ts'

/** Per-user settings, such as the Studio's layout and recent searches. */
export interface KeyValue {
  get(userId: string, keys: string[]): ({ key: string; value: unknown } | null)[]
  all(userId: string): { key: string; value: unknown }[]
  set(userId: string, pairs: { key: string; value: unknown }[]): Promise<void>
  /** Removes settings; without keys all of the user's. */
  remove(userId: string, keys?: string[]): Promise<void>
}

/** Maximum number of settings of a user. */
export const MAX_KEYS = 1000
/** Maximum length of a value, in characters of JSON. */
export const MAX_VALUE_LENGTH = 100_000

interface Row {
  key: string
  value: string
}

function toPair(row: Row): { key: string; value: unknown } {
  return { key: row.key, value: JSON.parse(row.value) }
}

/** Stores settings in the given database. `set` rejects with a 400 beyond the limits. */
export function createKeyValue(db: Database, write: RunWrite): KeyValue {
  return {
    get(userId, keys) {
      const find = db.statement<Row>(
        'SELECT key, value FROM keyvalue WHERE user_id = ? AND key = ?'
      )
      return keys.map(key => {
        const row = find.get(userId, key)
        return row ? toPair(row) : null
      })
    },
    all(userId) {
      const rows = db.statement<Row>(
        'SELECT key, value FROM keyvalue WHERE user_id = ? ORDER BY key'
      )
      return rows.all(userId).map(toPair)
    },
    async set(userId, pairs) {
      const rows = pairs.map(({ key, value }) => ({ key, json: JSON.stringify(value ?? null) }))
      const long = rows.find(row => row.json.length > MAX_VALUE_LENGTH || row.key.length > 500)
      if (long) throw httpError(400, `The setting "${long.key.slice(0, 80)}" is too long.`)
      await write(() => {
        const count = db.statement<{ n: number }>(
          'SELECT count(*) AS n FROM keyvalue WHERE user_id = ?'
        )
        if ((count.get(userId)?.n ?? 0) + rows.length > MAX_KEYS) {
          throw httpError(400, `A user may have at most ${MAX_KEYS} settings.`)
        }
        for (const { key, json } of rows) {
          db.statement(
            `INSERT INTO keyvalue (user_id, key, value) VALUES (?, ?, ?)
             ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`
          ).run(userId, key, json)
        }
      })
    },
    async remove(userId, keys) {
      await write(() => {
        if (!keys) db.statement('DELETE FROM keyvalue WHERE user_id = ?').run(userId)
        const remove = db.statement('DELETE FROM keyvalue WHERE user_id = ? AND key = ?')
        for (const key of keys ?? []) remove.run(userId, key)
      })
    }
  }
}
