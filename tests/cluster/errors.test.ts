import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCluster } from '../../shared/server/cluster/cluster.ts'
import { connect } from '../../shared/server/cluster/postgres.ts'
import { freePort } from '../support/port.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startNode } from './nodes.ts'

const SITE = 'https://site.example'
let database: TestPostgres
let url: string
beforeAll(async () => {
  database = await startPostgres()
  url = await database.createDatabase('site')
})
afterAll(() => database?.remove())

async function refusal(address: string, site = SITE): Promise<string> {
  const cluster = await joinCluster(address, site).catch((error: Error) => error)
  if (cluster instanceof Error) return cluster.message
  await cluster.close()
  return ''
}

function changed(change: (url: URL) => void): string {
  const other = new URL(url)
  change(other)
  return other.href
}

test('a wrong address, password, user or name of the database: one sentence each', async () => {
  const port = String(await freePort())
  const cases: [string, RegExp][] = [
    [
      changed(each => (each.port = port)),
      /^The database .+ cannot be used: nothing listens there\./
    ],
    [changed(each => (each.hostname = 'db.invalid')), /: its host is not known\./],
    [changed(each => (each.password = 'wrong-secret')), /: it refuses the password\./],
    [changed(each => (each.pathname = '/none')), /: the database does not exist\./]
  ]
  for (const [address, sentence] of cases) {
    const message = await refusal(address)
    expect(message).toMatch(sentence)
    expect(message).not.toMatch(/wrong-secret|password-of-the-test|\n/)
  }
})

test('a user that may create nothing: one sentence, and nothing is created', async () => {
  const sql = connect(url, 1)
  await sql.run("CREATE ROLE reader LOGIN PASSWORD 'of-the-reader'")
  const address = changed(each => {
    each.username = 'reader'
    each.password = 'of-the-reader'
  })
  expect(await refusal(address)).toMatch(/: this user may not create tables in it\./)
  const tables = await sql`SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'`
  expect(tables[0]?.n).toBe(0)
  await sql.end()
})

test('the database of another site is refused, and stays as it is', async () => {
  expect(await refusal(url)).toBe('')
  expect(await refusal(url, 'https://other.example')).toMatch(
    /^The database is that of https:\/\/site\.example, and this node is one of https:\/\/other\.example\./
  )
  expect(await refusal(url)).toBe('')
})

test('a folder whose content is not in the database is refused, and stays as it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'own-'))
  writeFileSync(join(dataDir, 'lake.sqlite'), 'content')
  await expect(startNode(url, { dataDir })).rejects.toThrow(
    /holds content that is not in the database/
  )
  rmSync(dataDir, { recursive: true })
})
