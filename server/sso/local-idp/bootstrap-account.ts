import type { Cluster } from '../../../shared/server/cluster/cluster.ts'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { storePassword } from '../../accounts/bootstrap.ts'
import { applyConfiguredPassword } from '../../accounts/configured-password.ts'
import { StaffAccounts } from './accounts.ts'

/** Account name of the first staff account. */
export const BOOTSTRAP_LOGIN = 'staff'

/**
 * Creates the first staff account if there is none, and sets the configured password.
 * @param dataDir where a generated password is stored for the operator
 * @param given from STAFF_PASSWORD
 * @returns the password if generated now, to be shown once
 */
export async function ensureBootstrapAccount(
  store: Store,
  dataDir: string,
  given: string | undefined,
  cluster?: Cluster
): Promise<{ email: string; password: string } | undefined> {
  const accounts = new StaffAccounts(store)
  const known = accounts.list()
  if (known.some(({ login }) => login === BOOTSTRAP_LOGIN)) {
    await applyConfiguredPassword({ dataDir, cluster }, 'STAFF_PASSWORD', given, async password => {
      if (!(await accounts.verify(BOOTSTRAP_LOGIN, password)))
        await accounts.setPassword(BOOTSTRAP_LOGIN, password)
    })
    return undefined
  }
  // An operator who deleted it in favour of other accounts does not want it back.
  if (known.length > 0 && !given) return undefined
  const password = given ?? (await storePassword(dataDir, BOOTSTRAP_LOGIN, cluster))
  await accounts.add(
    { login: BOOTSTRAP_LOGIN, oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' },
    password
  )
  await applyConfiguredPassword({ dataDir, cluster }, 'STAFF_PASSWORD', given)
  return given ? undefined : { email: BOOTSTRAP_LOGIN, password }
}
