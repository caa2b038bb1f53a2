import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LAKE_DIR } from '../backup/manifest.ts'
import { footprintFolder } from '../footprint/create-footprints.ts'
import { FootprintStore } from '../footprint/footprint-store.ts'
import { ssoFolder } from '../sso/create-sso.ts'
import { openSsoStore } from '../sso/database.ts'
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
export async function findAccounts(dataDir: string, contact: Contact): Promise<PersonAccount[]> {
  const all = [...(await siteAccounts(dataDir)), ...studioAccounts(dataDir)]
  return Promise.all(
    all
      .filter(({ login }) => isFrom(contact, { email: login }))
      .map(async account => ({
        ...account,
        footprints: await countFootprints(dataDir, account.id)
      }))
  )
}

/** Deletes the footprints of accounts; returns how many. */
export async function forgetFootprints(
  dataDir: string,
  accounts: PersonAccount[]
): Promise<number> {
  let sum = 0
  for (const { id, footprints } of accounts) {
    if (footprints > 0) sum += await withFootprints(dataDir, store => store.forget(id))
  }
  return sum
}

async function siteAccounts(dataDir: string): Promise<Omit<PersonAccount, 'footprints'>[]> {
  if (!existsSync(join(ssoFolder({ dataDir }), 'sso.sqlite'))) return []
  const store = await openSsoStore(ssoFolder({ dataDir }))
  try {
    return new StaffAccounts(store).list().map(({ login, oort_uuid, oort_name }) => ({
      of: 'site',
      login,
      id: oort_uuid,
      name: oort_name
    }))
  } finally {
    await store.close()
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

function countFootprints(dataDir: string, id: string): Promise<number> {
  return withFootprints(dataDir, store => store.count(id))
}

async function withFootprints(
  dataDir: string,
  work: (store: FootprintStore) => number | Promise<number>
): Promise<number> {
  const folder = footprintFolder({ dataDir })
  if (!existsSync(join(folder, 'footprint.sqlite'))) return 0
  const store = await FootprintStore.open(folder)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
