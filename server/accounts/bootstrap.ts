import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Lake } from '../../lake/index.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { readSecrets, writeSecrets } from '../config/secrets.ts'
import { errorMessage, UserError } from '../errors.ts'
import { applyConfiguredPassword } from './configured-password.ts'

/** The account that the server itself signs in with; its password is always stored. */
export const ADMIN_EMAIL = 'admin@site.example'

/** Accounts created on the first start. */
const ACCOUNTS = [
  { role: 'editor', name: '编辑', email: 'editor@site.example' },
  { role: 'administrator', name: '管理员', email: ADMIN_EMAIL }
] as const

export interface Credentials {
  email: string
  password: string
}

/** File in the data folder that stores generated passwords, readable by its owner only. */
export function credentialsFile(dataDir: string): string {
  return join(dataDir, 'sign-in.json')
}

/**
 * Creates missing accounts, and sets the editor's password if another one is configured.
 * @param editorPassword from EDITOR_PASSWORD; generated if undefined
 * @returns credentials generated now, to be shown once
 */
export async function ensureAccounts(
  lake: Pick<Lake, 'people'>,
  dataDir: string,
  editorPassword?: string,
  cluster?: Cluster
): Promise<Credentials[]> {
  const file = credentialsFile(dataDir)
  const stored = await readSecrets(file, cluster)
  const generated: Credentials[] = []
  for (const { role, name, email } of ACCOUNTS) {
    const given = role === 'editor' ? editorPassword : undefined
    const existing = lake.people.list().find(user => user.email === email)
    if (existing) {
      if (role === 'editor')
        await applyConfiguredPassword(
          { dataDir, cluster },
          'EDITOR_PASSWORD',
          given,
          async password => {
            if (!(await lake.people.verify(email, password)))
              await withReason(lake.people.setPassword(existing.id, password))
          }
        )
      continue
    }
    const password = given ?? stored[email] ?? randomBytes(12).toString('base64url')
    if (!given) {
      // Stored first: an account whose password is lost would be useless.
      stored[email] = password
      await writeSecrets(file, stored, cluster)
      generated.push({ email, password })
    }
    await withReason(lake.people.create({ role, name, email, password }))
    if (role === 'editor')
      await applyConfiguredPassword({ dataDir, cluster }, 'EDITOR_PASSWORD', given)
  }
  return generated
}

/** Turns the refusal of a password into a message for the operator. */
function withReason<T>(work: Promise<T>): Promise<T> {
  return work.catch(error => {
    throw new UserError(`EDITOR_PASSWORD cannot be used: ${errorMessage(error)}`)
  })
}

/**
 * Generates a password for another account and stores it in the same file.
 * @param account key in the file
 */
export async function storePassword(
  dataDir: string,
  account: string,
  cluster?: Cluster
): Promise<string> {
  const file = credentialsFile(dataDir)
  const stored = await readSecrets(file, cluster)
  const password = stored[account] ?? randomBytes(12).toString('base64url')
  await writeSecrets(file, { ...stored, [account]: password }, cluster)
  return password
}
