import { roleGrants } from './roles.ts'
import type { Identity } from './types.ts'

/** The author of scheduled publications. */
export const scheduler: Identity = {
  id: 'lake',
  name: 'Content lake',
  role: 'administrator',
  by: 'token',
  grants: roleGrants.administrator
}
