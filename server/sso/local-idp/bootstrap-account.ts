import type { Store } from '../../../shared/server/cluster/store.ts'
import { StaffAccounts } from './accounts.ts'

/** Account name of the first staff account. */
export const BOOTSTRAP_LOGIN = 'staff'

/**
 * Creates the first staff account if there is none, and sets the configured password.
 * @param given from STAFF_PASSWORD
 * @param generate generates a password and stores it for the operator
 * @returns the password if generated now, to be shown once
 */
export async function ensureBootstrapAccount(
  store: Store,
  given: string | undefined,
  generate: (account: string) => Promise<string>
): Promise<{ email: string; password: string } | undefined> {
  const accounts = new StaffAccounts(store)
  const known = accounts.list()
  if (known.some(({ login }) => login === BOOTSTRAP_LOGIN)) {
    if (given && !(await accounts.verify(BOOTSTRAP_LOGIN, given)))
      await accounts.setPassword(BOOTSTRAP_LOGIN, given)
    return undefined
  }
  // An operator who deleted it in favour of other accounts does not want it back.
  if (known.length > 0 && !given) return undefined
  const password = given ?? (await generate(BOOTSTRAP_LOGIN))
  await accounts.add(
    { login: BOOTSTRAP_LOGIN, oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' },
    password
  )
  return given ? undefined : { email: BOOTSTRAP_LOGIN, password }
}
