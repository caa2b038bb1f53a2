import { join } from 'node:path'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { hashPassword, verifyPassword } from '../../shared/server/password.ts'
import { readSecrets, writeSecrets } from '../config/secrets.ts'

/** File in the data folder with the hashes of the passwords that variables have set. */
export function configuredPasswordsFile(dataDir: string): string {
  return join(dataDir, 'configured-passwords.json')
}

/** Where passwords are stored: the data folder, or what all nodes share. */
export interface PasswordPlace {
  dataDir: string
  cluster?: Cluster | undefined
}

/**
 * Sets the password of an account that a variable configures, once for each value of the variable: a password that
 * its user has changed since stays.
 * @param variable its name
 * @param set sets the password; omitted if it is set already
 */
export async function applyConfiguredPassword(
  { dataDir, cluster }: PasswordPlace,
  variable: string,
  password: string | undefined,
  set?: (password: string) => Promise<unknown>
): Promise<void> {
  if (password === undefined) return
  const file = configuredPasswordsFile(dataDir)
  const applied = await readSecrets(file, cluster)
  const known = applied[variable]
  if (known !== undefined && (await verifyPassword(password, known))) return
  await set?.(password)
  await writeSecrets(file, { ...applied, [variable]: await hashPassword(password) }, cluster)
}
