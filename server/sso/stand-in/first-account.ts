import type { DatabaseSync } from 'node:sqlite'
import { StaffAccounts } from './accounts.ts'

/** Account name of the first member of staff. */
export const FIRST_STAFF = 'staff'

/**
 * Makes the first staff account where there is none, and gives it the password that is set.
 * @param given from STAFF_PASSWORD
 * @param generate makes a password and keeps it where the operator finds it
 * @returns whether a password was generated now, to be shown once
 */
export async function ensureFirstStaff(
  db: DatabaseSync,
  given: string | undefined,
  generate: (account: string) => string
): Promise<{ email: string; password: string } | undefined> {
  const accounts = new StaffAccounts(db)
  const known = accounts.list()
  if (known.some(({ login }) => login === FIRST_STAFF)) {
    if (given && !(await accounts.verify(FIRST_STAFF, given)))
      await accounts.setPassword(FIRST_STAFF, given)
    return undefined
  }
  // Whoever removed it in favour of others does not want it back.
  if (known.length > 0 && !given) return undefined
  const password = given ?? generate(FIRST_STAFF)
  await accounts.add(
    { login: FIRST_STAFF, oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' },
    password
  )
  return given ? undefined : { email: FIRST_STAFF, password }
}
