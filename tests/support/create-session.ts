import { join } from 'node:path'
import { createUsers } from '../../lake/auth/users.ts'
import { openDatabase } from '../../lake/database/open.ts'
import type { Role } from '../../lake/options.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'only-for-these-tests'

/**
 * Creates an account with this role and signs it in at the lake.
 * @param dataDir data folder of the server that runs at `url`
 * @returns the session as a `cookie` header
 */
export async function createSession(role: Role, url: string, dataDir: string): Promise<string> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@site.example`
  const db = openDatabase(join(dataDir, 'lake/lake.sqlite'))
  try {
    await createUsers(db).create({ role, name: role, email, password: PASSWORD })
  } finally {
    db.close()
  }
  const answer = await signIn(url, 'cookie', { email, password: PASSWORD })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  return cookie
}
