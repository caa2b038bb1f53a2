import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateSecret } from '../auth/secret.ts'
import { createTokens } from '../auth/tokens.ts'
import { createUsers } from '../auth/users.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { tables } from '../database/tables.ts'
import type { Role } from '../options.ts'
import type { CliOptions } from './args.ts'

/**
 * `users …` and `tokens …`, on the data folder itself, whether the lake runs or not. Throws where there is no lake, so
 * that none is made under a mistyped name.
 */
export async function accountsCommand(words: string[], values: CliOptions): Promise<string> {
  const file = join(values.data, 'lake.sqlite')
  if (!existsSync(file)) {
    throw new Error(
      `There is no lake in ${values.data}: start one, or say where it is with --data.`
    )
  }
  const db = openDatabase(file)
  try {
    migrate(db, tables)
    const [what = '', action = '', ...rest] = words
    if (what === 'tokens') return tokensCommand(createTokens(db), action, rest, values)
    return await usersCommand(createUsers(db), action, rest, values)
  } finally {
    db.close()
  }
}

function tokensCommand(
  tokens: ReturnType<typeof createTokens>,
  action: string,
  [first]: string[],
  values: CliOptions
): string {
  if (action === 'list') {
    return table(tokens.list().map(one => [one.id, one.role, one.createdAt, one.name]))
  }
  if (action === 'create') {
    if (values.role === 'custom') {
      throw new Error(
        'A token of the role "custom" needs grants, which only a program can give it (lake.tokens.create). Choose administrator, editor, contributor or viewer.'
      )
    }
    const made = tokens.create({ name: first ?? values.name ?? '', role: values.role as Role })
    return `${made.id}  ${made.role}  ${made.name}\nShown this once: ${made.token}`
  }
  if (action === 'revoke' && first) {
    if (tokens.revoke(first)) return `The token ${first} is revoked.`
    throw new Error(`There is no token ${first}: "tokens list" shows them.`)
  }
  throw new Error('Say "tokens list", "tokens create NAME --role ROLE" or "tokens revoke ID".')
}

async function usersCommand(
  users: ReturnType<typeof createUsers>,
  action: string,
  [id = '', role = '']: string[],
  values: CliOptions
): Promise<string> {
  if (action === 'list') {
    return table(users.list().map(one => [one.id, one.role, one.email, one.name]))
  }
  if (action === 'create') {
    const { email = '', name = email } = values
    const given = await givenPassword()
    const password = given ?? generateSecret('').slice(0, 20)
    const made = await users.create({ email, name, password, role: values.role as Role })
    return `${made.id}  ${made.role}  ${made.email}${given ? '' : `\nShown this once: ${password}`}`
  }
  if (action === 'password') {
    const given = await givenPassword()
    const password = given ?? generateSecret('').slice(0, 20)
    known(await users.setPassword(id, password), id)
    return given ? 'The password is changed.' : `Shown this once: ${password}`
  }
  if (action === 'role') {
    known(users.setRole(id, role as Role), id)
    return `${id} is ${role} now.`
  }
  if (action === 'remove') {
    known(users.remove(id), id)
    return `The account ${id} is removed.`
  }
  throw new Error(
    'Say "users list", "users create", "users password", "users role" or "users remove".'
  )
}

function known(isDone: boolean, id: string): void {
  if (!isDone) throw new Error(`There is no account "${id}": "users list" shows them.`)
}

/** A password piped in, so that it stands in no list of processes and no history. */
async function givenPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined
  return (await text(process.stdin)).replace(/\r?\n$/, '') || undefined
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  const lines = rows.map(row => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return lines.map(line => line.trimEnd()).join('\n')
}
