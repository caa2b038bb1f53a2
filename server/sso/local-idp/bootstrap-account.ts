import type { DatabaseSync } from 'node:sqlite'
import { StaffAccounts } from './accounts.ts'

/** Account name of the first member of staff. */
export const BOOTSTRAP_LOGIN = 'staff'

/**
 * Makes the first staff account where there is none, and gives it the password that is set.
 * @param given from STAFF_PASSWORD
 * @param generate makes a password and keeps it where the operator finds it
 * @returns whether a password was generated now, to be shown once
 */
export async function ensureBootstrapAccount(
  db: DatabaseSync,
  given: string | undefined,
  generate: (account: string) => string
): Promise<{ email: string; password: string } | undefined> {
  const accounts = new StaffAccounts(db)
  const known = accounts.list()
  if (known.some(({ login }) => login === BOOTSTRAP_LOGIN)) {
    if (given && !(await accounts.verify(BOOTSTRAP_LOGIN, given)))
      await accounts.setPassword(BOOTSTRAP_LOGIN, given)
    return undefined
  }
  // Whoever removed it in favour of others does not want it back.
  if (known.length > 0 && !given) return undefined
  const password = given ?? generate(BOOTSTRAP_LOGIN)
  await accounts.add(
    { login: BOOTSTRAP_LOGIN, oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' },
    password
  )
  return given ? undefined : { email: BOOTSTRAP_LOGIN, password }
}
