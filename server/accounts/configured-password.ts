import { join } from 'node:path'
import { hashPassword, verifyPassword } from '../../shared/server/password.ts'
import { OWNER_ONLY, replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { readSecretsFile } from '../config/secrets-file.ts'

/** File in the data folder with the hashes of the passwords that variables have set. */
export function configuredPasswordsFile(dataDir: string): string {
  return join(dataDir, 'configured-passwords.json')
}

/**
 * Sets the password of an account that a variable configures, once for each value of the variable: a password that
 * its user has changed since stays.
 * @param variable its name
 * @param set sets the password; omitted if it is set already
 */
export async function applyConfiguredPassword(
  dataDir: string,
  variable: string,
  password: string | undefined,
  set?: (password: string) => Promise<unknown>
): Promise<void> {
  if (password === undefined) return
  const file = configuredPasswordsFile(dataDir)
  const applied = readSecretsFile(file)
  const known = applied[variable]
  if (known !== undefined && (await verifyPassword(password, known))) return
  await set?.(password)
  const next = { ...applied, [variable]: await hashPassword(password) }
  replaceFileSync(file, `${JSON.stringify(next, null, 2)}\n`, { mode: OWNER_ONLY })
}
