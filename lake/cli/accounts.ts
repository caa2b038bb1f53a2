import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { joinCluster } from '../../shared/server/cluster/cluster.ts'
import { createDatasetAccess } from '../auth/datasets.ts'
import { generateSecret } from '../auth/secret.ts'
import { sharedAuthTables } from '../auth/tables.ts'
import { createTokens } from '../auth/tokens.ts'
import { createUsers } from '../auth/users.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase, type RunWrite, writeNow } from '../database/open.ts'
import { STORE_NAME } from '../documents/shared-documents.ts'
import type { Role } from '../options.ts'
import { tables } from '../tables.ts'
import type { CliOptions } from './args.ts'

/**
 * Runs `users …`, `tokens …` and `datasets …` on the data directory, whether or not the lake runs, or on the database
 * that `DATABASE_URL` names. Throws if there is no lake, so that a mistyped path does not create one. Returns the text
 * to print.
 */
export async function accountsCommand(words: string[], values: CliOptions): Promise<string> {
  const { DATABASE_URL: url, SITE_URL: site = '' } = process.env
  if (!url) return onFolder(words, values)
  return withSharedAccounts(url, site, (db, write) => carryOut(db, write, words, values))
}

async function onFolder(words: string[], values: CliOptions): Promise<string> {
  const file = join(values.data, 'lake.sqlite')
  if (!existsSync(file)) {
    throw new Error(`There is no lake in ${values.data}: start one, or set its folder with --data.`)
  }
  const db = openDatabase(file)
  try {
    migrate(db, tables)
    return await carryOut(db, writeNow, words, values)
  } finally {
    db.close()
  }
}

/** Works on a copy, in memory, of the accounts that nodes share. */
export async function withSharedAccounts<T>(
  url: string,
  site: string,
  work: (db: Database, write: RunWrite) => Promise<T>
): Promise<T> {
  const db = openDatabase(':memory:')
  const cluster = await joinCluster(url, site)
  try {
    migrate(db, tables)
    const shared = [{ name: 'datasets', key: ['key'] }, ...sharedAuthTables]
    const replica = await cluster.open({ name: STORE_NAME, db: db.raw, tables: shared })
    return await work(db, replica.run).finally(replica.close)
  } finally {
    await cluster.close()
    db.close()
  }
}

async function carryOut(
  db: Database,
  write: RunWrite,
  words: string[],
  values: CliOptions
): Promise<string> {
  const [command = '', action = '', ...rest] = words
  if (command === 'tokens')
    return await tokensCommand(createTokens(db, undefined, write), action, rest, values)
  if (command === 'datasets')
    return await datasetsCommand(createDatasetAccess(db, write), action, rest)
  return await usersCommand(createUsers(db, undefined, write), action, rest, values)
}

async function datasetsCommand(
  datasets: ReturnType<typeof createDatasetAccess>,
  action: string,
  [name]: string[]
): Promise<string> {
  if (action === 'list')
    return formatTable(datasets.list().map(({ name, aclMode }) => [name, aclMode]))
  if ((action === 'public' || action === 'private') && name) {
    await datasets.setAclMode(name, action)
    return action === 'public'
      ? `Everybody may read the published documents of ${name} now.`
      : `Only accounts and tokens may read ${name} now.`
  }
  throw new Error('Use "datasets list", "datasets public NAME" or "datasets private NAME".')
}

async function tokensCommand(
  tokens: ReturnType<typeof createTokens>,
  action: string,
  [first]: string[],
  values: CliOptions
): Promise<string> {
  if (action === 'list') {
    return formatTable(tokens.list().map(item => [item.id, item.role, item.createdAt, item.name]))
  }
  if (action === 'create') {
    if (values.role === 'custom') {
      throw new Error(
        'A token of the role "custom" needs grants, which only a program can give it (lake.tokens.create). Choose administrator, editor, contributor or viewer.'
      )
    }
    const created = await tokens.create({
      name: first ?? values.name ?? '',
      role: values.role as Role
    })
    return `${created.id}  ${created.role}  ${created.name}\nShown this once: ${created.token}`
  }
  if (action === 'revoke' && first) {
    if (await tokens.revoke(first)) return `The token ${first} is revoked.`
    throw new Error(`There is no token ${first}: see "tokens list".`)
  }
  throw new Error('Use "tokens list", "tokens create NAME --role ROLE" or "tokens revoke ID".')
}

async function usersCommand(
  users: ReturnType<typeof createUsers>,
  action: string,
  [id = '', role = '']: string[],
  values: CliOptions
): Promise<string> {
  if (action === 'list') {
    return formatTable(users.list().map(item => [item.id, item.role, item.email, item.name]))
  }
  if (action === 'create') {
    const { email = '', name = email } = values
    const provided = await readPassword()
    const password = provided ?? generateSecret('').slice(0, 20)
    const created = await users.create({ email, name, password, role: values.role as Role })
    return `${created.id}  ${created.role}  ${created.email}${provided ? '' : `\nShown this once: ${password}`}`
  }
  if (action === 'password') {
    const provided = await readPassword()
    const password = provided ?? generateSecret('').slice(0, 20)
    assertFound(await users.setPassword(id, password), id)
    return provided ? 'The password is changed.' : `Shown this once: ${password}`
  }
  if (action === 'reset-second-factor') {
    assertFound(await users.resetSecondFactor(id), id)
    return `The account ${id} has no second factor now, and its sessions have ended.`
  }
  if (action === 'sign-out') {
    const ids = values.all ? users.list().map(user => user.id) : [id]
    for (const each of ids) assertFound(await users.endSessions(each), each)
    return values.all ? 'All sessions have ended.' : `The sessions of ${id} have ended.`
  }
  if (action === 'role') {
    assertFound(await users.setRole(id, role as Role), id)
    return `${id} is ${role} now.`
  }
  if (action === 'remove') {
    assertFound(await users.remove(id), id)
    return `The account ${id} is removed.`
  }
  throw new Error(
    'Use "users list", "users create", "users password", "users role", "users reset-second-factor", "users sign-out" or "users remove".'
  )
}

function assertFound(isDone: boolean, id: string): void {
  if (!isDone) throw new Error(`There is no account "${id}": see "users list".`)
}

/** Reads a password from stdin, so that it appears neither in process lists nor in shell history. */
async function readPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined
  return (await text(process.stdin)).replace(/\r?\n$/, '') || undefined
}

function formatTable(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  const lines = rows.map(row => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return lines.map(line => line.trimEnd()).join('\n')
}
