import { join } from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import { createClient, type SanityClient } from '@sanity/client'
import { createTokens } from '../../../lake/auth/tokens.ts'
import { createUsers } from '../../../lake/auth/users.ts'
import { openDatabase } from '../../../lake/database/open.ts'
import type { Role } from '../../../lake/options.ts'

export type { Role }

export type StudioUser = { email: string; password: string; name: string }

export const base = process.env.BASE_URL ?? 'http://localhost:4321'
const PASSWORD = 'only-for-these-tests'
const database = join(process.env.TEST_DATA_DIR ?? 'data', 'lake/lake.sqlite')

/** Creates an account with this role for one test, so that tests do not end each other's sessions. */
export async function createUser(role: Role, name: string): Promise<StudioUser> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@site.example`
  const db = openDatabase(database)
  try {
    await createUsers(db).create({ role, name, email, password: PASSWORD })
  } finally {
    db.close()
  }
  return { email, password: PASSWORD, name }
}

/** A client with administrator permission, to prepare and verify content. */
export async function adminClient(): Promise<SanityClient> {
  const db = openDatabase(database)
  const { token } = await createTokens(db).create({ name: 'browser tests', role: 'administrator' })
  db.close()
  return createClient({
    projectId: 'site',
    dataset: 'production',
    apiHost: base,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    useProjectHostname: false,
    useCdn: false,
    token
  })
}

/** Signs a user in by HTTP; the browser context has the session cookie afterwards. */
export async function signInToStudio(
  context: BrowserContext,
  { email, password }: StudioUser
): Promise<void> {
  const origin = `${base}/studio`
  const page = `${base}/lake/sign-in?${new URLSearchParams({ origin, projectId: 'site', type: 'cookie' })}`
  const answer = await context.request.post(page, {
    form: { email, password },
    headers: { origin: base },
    maxRedirects: 0
  })
  expect(answer.status(), `signing in as ${email}`).toBe(303)
  const sid = new URLSearchParams(new URL(answer.headers().location ?? '').hash.slice(1)).get('sid')
  const fetched = await context.request.get(`${base}/v1/auth/fetch?sid=${sid}`)
  expect(fetched.status(), 'exchanging the sign-in code').toBe(200)
}
