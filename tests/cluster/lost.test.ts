import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, joinCluster } from '../../shared/server/cluster/cluster.ts'
import { openStore, type Store } from '../../shared/server/cluster/open-store.ts'
import { connect, type Sql } from '../../shared/server/cluster/postgres.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'lost-'))
let postgres: TestPostgres
let url: string
let sql: Sql
let a: Node
let b: Node

type Node = { store: Store; cluster: Cluster; lost: string[] }

beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase('site')
  sql = connect(url, 1)
  a = await startNode(url, 'a')
  b = await startNode(url, 'b')
})
afterAll(async () => {
  await sql?.end()
  for (const node of [a, b]) await stop(node)
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function startNode(url: string, name: string): Promise<Node> {
  const lost: string[] = []
  const cluster = await joinCluster(url, 'https://site.example', {
    onLost: reason => lost.push(reason)
  })
  const store = await openStore(
    {
      name: 'words',
      file: join(folder, name),
      tables: [{ name: 'word', key: ['id'] }],
      open(file) {
        const db = new DatabaseSync(file)
        db.exec('CREATE TABLE IF NOT EXISTS word (id TEXT PRIMARY KEY) STRICT')
        return db
      }
    },
    cluster
  )
  return { store, cluster, lost }
}

async function stop(node: Node | undefined): Promise<void> {
  await node?.store.close()
  await node?.cluster.close()
}

const add = ({ store }: Node, word: string) =>
  store.write(() => store.db.prepare('INSERT INTO word VALUES (?)').run(word))
const words = ({ store }: Node) =>
  store.db
    .prepare('SELECT id FROM word ORDER BY id')
    .all()
    .map(({ id }) => id)

test('a copy with a commit that the database has lost is refused for reads and writes, then filled again', async () => {
  await add(a, 'kept')
  await b.store.refresh()
  await add(a, 'lost by a failover')
  // what a standby that had not received it would have
  await sql.begin(async tx => {
    const [row] = await tx`DELETE FROM site_log WHERE position = 2 RETURNING previous`
    await tx`UPDATE site_stores SET position = 1, last = ${row?.previous}`
    await tx`DELETE FROM site_rows WHERE row LIKE '%lost by%'`
  })
  const message = /changes of "words" that the database has lost/
  await expect(a.store.refresh()).rejects.toThrow(message)
  await expect(add(a, 'after')).rejects.toThrow(message)
  expect(a.lost[0]).toMatch(message)
  if (words(b).length > 1) await restart('b')
  await add(b, 'instead of it')
  // the same number of commits, but another one
  await expect(a.store.refresh()).rejects.toThrow(message)
  await expect(add(a, 'after')).rejects.toThrow(message)
  await restart('a')
  expect(words(a)).toEqual(['instead of it', 'kept'])
  await add(a, 'after')
  await b.store.refresh()
  expect(words(b)).toEqual(['after', 'instead of it', 'kept'])
})

test('a copy that is older than the log is refused, and leaves no hole', async () => {
  await b.cluster.close()
  await add(a, 'missed')
  await sql`DELETE FROM site_log`
  const late = { store: b.store, cluster: b.cluster, lost: b.lost }
  await expect(add(late, 'too late')).rejects.toThrow(/missed changes of "words"/)
  await b.store.close()
  b = await startNode(url, 'b')
  expect(words(b)).toEqual(words(a))
})

async function restart(name: 'a' | 'b'): Promise<void> {
  await stop(name === 'a' ? a : b)
  const next = await startNode(url, name)
  if (name === 'a') a = next
  else b = next
}
