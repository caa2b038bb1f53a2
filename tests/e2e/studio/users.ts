import { join } from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import { createClient, type SanityClient } from '@sanity/client'
import { createTokens } from '../../../lake/auth/tokens.ts'
import { createUsers } from '../../../lake/auth/users.ts'
import { withSharedAccounts } from '../../../lake/cli/accounts.ts'
import {
  type Database,
  openDatabase,
  type RunWrite,
  writeNow
} from '../../../lake/database/open.ts'
import type { Role } from '../../../lake/options.ts'

export type { Role }

export type StudioUser = { email: string; password: string; name: string }

export const base = process.env.BASE_URL ?? 'http://localhost:4321'
const PASSWORD = 'only-for-these-tests'
const database = join(process.env.TEST_DATA_DIR ?? 'data', 'lake/lake.sqlite')

/** Works on the accounts of the server, or of nodes that share a database. */
async function withAccounts<T>(work: (db: Database, write: RunWrite) => Promise<T>): Promise<T> {
  const { TEST_DATABASE_URL: url } = process.env
  if (url) return withSharedAccounts(url, base, work)
  const db = openDatabase(database)
  try {
    return await work(db, writeNow)
  } finally {
    db.close()
  }
}

/** Creates an account with this role for one test, so that tests do not end each other's sessions. */
export async function createUser(role: Role, name: string): Promise<StudioUser> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@site.example`
  await withAccounts((db, write) =>
    createUsers(db, undefined, write).create({ role, name, email, password: PASSWORD })
  )
  return { email, password: PASSWORD, name }
}

/** A client with administrator permission, to prepare and verify content. */
export async function adminClient(): Promise<SanityClient> {
  const { token } = await withAccounts((db, write) =>
    createTokens(db, undefined, write).create({ name: 'browser tests', role: 'administrator' })
  )
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
