import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../tests/database.ts'
import { rebuildWords } from './rebuild-words.ts'
import { documentTables } from './tables.ts'
import { encodePinyin, encodeWord } from './tokenize.ts'

test('the index of an earlier version is rebuilt when the database is opened', () => {
  const { folder, db } = openTestDatabase()
  const body = JSON.stringify({ _id: 'a', _type: 'camera', name: '旗舰型', model: 'KH-QJ20' })
  db.exec(`INSERT OR IGNORE INTO datasets (key, name) VALUES (1, 'main');
    INSERT INTO names VALUES (901, 'camera');
    INSERT INTO documents VALUES (7, 1, 'a', 901, 0, 'a', 'r', '${body}');
    INSERT INTO words (rowid, body) VALUES (7, 'KH QJ20'), (8, 'DELETED')`)
  const found = (term: string) =>
    db
      .statement('SELECT rowid FROM words WHERE words MATCH ?')
      .all(`"${term}" *`)
      .map(({ rowid }) => rowid)
  expect(found(encodeWord('KHQJ20'))).toEqual([])
  rebuildWords(db)
  expect(found(encodeWord('KHQJ20'))).toEqual([7])
  expect(found(encodePinyin('qijian'))).toEqual([7])
  expect(found('DELETED')).toEqual([])
  expect(documentTables.migrations.at(-1)).toBe(rebuildWords)
  db.close()
  rmSync(folder, { recursive: true })
})
