import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Lake } from '../../lake/index.ts'
import { readSecretsFile } from '../config/secrets-file.ts'
import { OWNER_ONLY, replaceFileSync } from '../fs/write-file-atomic.ts'

/** The account that the program itself may sign in with: its password is always kept. */
export const ADMIN_EMAIL = 'admin@site.example'

/** Who can sign in to the Studio after the first start. */
const ACCOUNTS = [
  { role: 'editor', name: '编辑', email: 'editor@site.example' },
  { role: 'administrator', name: '管理员', email: ADMIN_EMAIL }
] as const

export interface Credentials {
  email: string
  password: string
}

/** The file in the data folder that keeps generated passwords, readable by its owner only. */
export function credentialsFile(dataDir: string): string {
  return join(dataDir, 'sign-in.json')
}

/**
 * Makes the accounts that are missing and gives the editor's the password that is set.
 * @param editorPassword from EDITOR_PASSWORD; without it one is generated
 * @returns the sign-ins that were generated now, to be shown once
 */
export async function ensureAccounts(
  lake: Pick<Lake, 'people'>,
  dataDir: string,
  editorPassword?: string
): Promise<Credentials[]> {
  const file = credentialsFile(dataDir)
  const kept = readSecretsFile(file)
  const generated: Credentials[] = []
  for (const { role, name, email } of ACCOUNTS) {
    const given = role === 'editor' ? editorPassword : undefined
    const existing = lake.people.list().find(user => user.email === email)
    if (existing) {
      const stale = given !== undefined && !(await lake.people.verify(email, given))
      if (stale) await lake.people.setPassword(existing.id, given)
      continue
    }
    const password = given ?? kept[email] ?? randomBytes(12).toString('base64url')
    if (!given) {
      // Kept first: an account whose password nobody knows would be of no use.
      kept[email] = password
      writePasswords(file, kept)
      generated.push({ email, password })
    }
    await lake.people.create({ role, name, email, password })
  }
  return generated
}

/**
 * Makes a password for another account and keeps it in the same file.
 * @param account name to keep it under
 */
export function storePassword(dataDir: string, account: string): string {
  const file = credentialsFile(dataDir)
  const kept = readSecretsFile(file)
  const password = kept[account] ?? randomBytes(12).toString('base64url')
  writePasswords(file, { ...kept, [account]: password })
  return password
}

function writePasswords(file: string, passwords: Record<string, string>): void {
  replaceFileSync(file, `${JSON.stringify(passwords, null, 2)}\n`, { mode: OWNER_ONLY })
}
