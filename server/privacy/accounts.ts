import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LAKE_DIR } from '../backup/manifest.ts'
import { footprintFolder } from '../footprint/create.ts'
import { FootprintStore } from '../footprint/store.ts'
import { ssoFolder } from '../sso/create.ts'
import { openSsoDatabase } from '../sso/database.ts'
import { StaffAccounts } from '../sso/local-idp/accounts.ts'
import { type Contact, isFrom } from './contact.ts'

/** An account of a member of staff whose name or e-mail address is that of a person. */
export interface PersonAccount {
  /** Of the site's sign-on, or of the Studio. */
  of: 'site' | 'studio'
  login: string
  id: string
  name: string
  /** Footprints stored about it. */
  footprints: number
}

/** Returns the accounts of a person, which only an e-mail address can name. */
export function findAccounts(dataDir: string, contact: Contact): PersonAccount[] {
  return [...siteAccounts(dataDir), ...studioAccounts(dataDir)]
    .filter(({ login }) => isFrom(contact, { email: login }))
    .map(account => ({ ...account, footprints: countFootprints(dataDir, account.id) }))
}

/** Deletes the footprints of accounts; returns how many. */
export function forgetFootprints(dataDir: string, accounts: PersonAccount[]): number {
  const found = accounts.filter(({ footprints }) => footprints > 0)
  return found.reduce((sum, { id }) => sum + withFootprints(dataDir, store => store.forget(id)), 0)
}

function siteAccounts(dataDir: string): Omit<PersonAccount, 'footprints'>[] {
  if (!existsSync(join(ssoFolder({ dataDir }), 'sso.sqlite'))) return []
  const db = openSsoDatabase(ssoFolder({ dataDir }))
  try {
    return new StaffAccounts(db).list().map(({ login, oort_uuid, oort_name }) => ({
      of: 'site',
      login,
      id: oort_uuid,
      name: oort_name
    }))
  } finally {
    db.close()
  }
}

function studioAccounts(dataDir: string): Omit<PersonAccount, 'footprints'>[] {
  const file = join(dataDir, LAKE_DIR, 'lake.sqlite')
  if (!existsSync(file)) return []
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return db
      .prepare('SELECT id, email, name FROM users')
      .all()
      .map(({ id, email, name }) => ({
        of: 'studio',
        login: String(email),
        id: String(id),
        name: String(name)
      }))
  } finally {
    db.close()
  }
}

function countFootprints(dataDir: string, id: string): number {
  return withFootprints(dataDir, store => store.count(id))
}

function withFootprints(dataDir: string, work: (store: FootprintStore) => number): number {
  const folder = footprintFolder({ dataDir })
  if (!existsSync(join(folder, 'footprint.sqlite'))) return 0
  const store = new FootprintStore(folder)
  try {
    return work(store)
  } finally {
    store.close()
  }
}
