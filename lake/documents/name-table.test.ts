import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/open.ts'
import { createNameTable } from './name-table.ts'

let db: Database
beforeEach(() => {
  db = openDatabase(':memory:')
  db.exec('CREATE TABLE names (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)')
})
afterEach(() => db.close())

test('forgets the names of a transaction that is rolled back, also after one of its savepoints was', () => {
  const names = createNameTable(db, true)
  db.exec('BEGIN')
  names.intern('rolled back')
  db.exec('SAVEPOINT job')
  names.intern('rolled back first')
  db.exec('ROLLBACK TO job; RELEASE job')
  names.rollBack()
  expect(names.find('rolled back first')).toBeUndefined()
  expect(names.find('rolled back')).toBe(1)
  db.exec('ROLLBACK')
  names.rollBack()
  expect(names.find('rolled back')).toBeUndefined()
  expect(names.intern('other')).toBe(1)
  expect(names.name(1)).toBe('other')
})

test('finds a name that another connection has added once its cache is cleared', () => {
  const names = createNameTable(db, true)
  expect(names.find('added')).toBeUndefined()
  db.exec("INSERT INTO names (name) VALUES ('added')")
  names.clearCache()
  expect(names.find('added')).toBe(1)
})
