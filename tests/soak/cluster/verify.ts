import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import type { Lake } from '../../../lake/index.ts'
import type { Sql } from '../../../shared/server/cluster/postgres.ts'
import { lakeClient } from '../../support/clients.ts'
import { isSettled } from '../../support/publisher-status.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { differing, siteFiles } from '../../support/site-files.ts'
import { waitUntil } from '../../support/wait-until.ts'
import type { Service } from '../stores.ts'
import { lostFootprints, lostMessages, lostUploads, wrongEditors, wrongStaff } from '../verify.ts'
import { ACCOUNT_PASSWORD, type ClusterBooks } from './clients.ts'

/** Time for all that follows a publishing, on a busy machine, in milliseconds. */
const SETTLED_MS = 300_000
const RAW = { perspective: 'raw' } as const
/** Answers that all nodes must give alike. */
const QUERIES = [
  '*[] | order(_id)',
  'count(*)',
  '*[_type == "soak"]{_id, "n": count(list), "last": list[-1]}',
  '*[_type == "message"] | order(email)[0...50]{email, receivedAt}',
  '*[_type == "sanity.fileAsset"] | order(sha1hash).sha1hash',
  '*[[@, _id] match text::query("soak")] | order(_id)[0...50]._id',
  '*[references(*[_type == "figure"]._id)]._id'
]

/** Names what was acknowledged and is not there, or twice, on each of the nodes. */
export async function verifyNodes(
  urls: string[],
  token: string,
  books: ClusterBooks,
  services: Service[],
  people?: Lake['people']
): Promise<string[]> {
  const clients = urls.map(url => lakeClient(url, { token }))
  const [client, ...others] = clients
  const [url = ''] = urls
  if (!client) return []
  const found = [
    ...(await lostMessages(client, books)),
    ...(await differentAnswers(client, others)),
    ...(await wrongLists(client, books)),
    ...(await wrongPublishings(client, books)),
    ...(await wrongAssets(client, books)),
    ...(people ? await wrongAccounts(people, books) : [])
  ]
  for (const each of urls) found.push(...(await lostUploads(each, [...books.uploads])))
  if (services.length === 0) return found
  return [
    ...found,
    ...(await wrongEditors(url, [...books.editors.in], [...books.editors.out])),
    ...(await wrongStaff(url, [...books.staff.in], [...books.staff.out])),
    ...(await lostFootprints(client, url, books))
  ]
}

async function differentAnswers(client: SanityClient, others: SanityClient[]): Promise<string[]> {
  const found: string[] = []
  for (const query of QUERIES) {
    const ask = async (each: SanityClient) => JSON.stringify(await each.fetch(query, {}, RAW))
    const answer = await ask(client)
    for (const other of others)
      if ((await ask(other)) !== answer) found.push(`Nodes answer ${query} differently.`)
  }
  return found
}

/** Each item is there once, after those that its client added before. */
async function wrongLists(client: SanityClient, { lists }: ClusterBooks): Promise<string[]> {
  const documents = await client.fetch<{ _id: string; list: string[] }[]>(
    '*[_type == "soak"]{_id, list}',
    {},
    RAW
  )
  const stored = new Map(documents.map(({ _id, list }) => [_id, list]))
  return [...lists].flatMap(([id, writers]) => {
    const list = stored.get(id) ?? []
    const wrong = writers.filter(
      items => list.filter(item => items.includes(item)).join() !== items.join()
    )
    const found = wrong.map(items => `Of ${items.length} edits of ${id} some are lost or twice.`)
    if (list.length !== writers.flat().length) found.push(`${id} has ${list.length} edits.`)
    return found
  })
}

async function wrongPublishings(
  client: SanityClient,
  { published }: ClusterBooks
): Promise<string[]> {
  const found: string[] = []
  for (const [id, { value, transactions }] of published) {
    const text = JSON.stringify(await client.fetch('*[_id == $id][0]', { id }, RAW))
    if (!text.includes(`"${value}"`)) found.push(`The publishing of ${value} in ${id} is lost.`)
    const { token } = client.config()
    const path = `/v2025-02-19/data/history/production/transactions/${id}?excludeContent=true&limit=10000`
    const answer = await fetch(`${client.config().apiHost}${path}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const ids = (await answer.text())
      .split('\n')
      .filter(Boolean)
      .map(line => (JSON.parse(line) as { id: string }).id)
    for (const transaction of transactions) {
      const times = ids.filter(each => each === transaction).length
      if (times !== 1) found.push(`${transaction} of ${id} is ${times} times in its history.`)
    }
  }
  return found
}

async function wrongAssets(client: SanityClient, { uploads }: ClusterBooks): Promise<string[]> {
  const paths = await client.fetch<string[]>('*[_type == "sanity.fileAsset"].path', {}, RAW)
  const stored = paths.map(path => `/${path}`).filter(path => uploads.has(path))
  if (new Set(stored).size === uploads.size && stored.length === uploads.size) return []
  return [`Of ${uploads.size} uploads there are ${stored.length}.`]
}

async function wrongAccounts(people: Lake['people'], books: ClusterBooks): Promise<string[]> {
  const stored = people.list().map(({ email }) => email)
  const found = [...books.accounts]
    .filter(email => stored.filter(each => each === email).length !== 1)
    .map(email => `The account ${email} is lost, or twice.`)
  const last = [...books.accounts].at(-1)
  if (last && !(await people.verify(last, ACCOUNT_PASSWORD)))
    found.push(`The account ${last} cannot sign in.`)
  return found
}

/** The log names each commit once, in an unbroken chain up to the newest one. */
export async function holesInLog(sql: Sql): Promise<string[]> {
  const rows = await sql`
    SELECT store, position, id, previous, lag(id) OVER chain AS before, lag(position) OVER chain AS last
    FROM site_log WINDOW chain AS (PARTITION BY store ORDER BY position)`
  const holes = rows
    .filter(
      ({ position, previous, before, last }) =>
        last !== null && (Number(position) !== Number(last) + 1 || previous !== before)
    )
    .map(({ store, position }) => `The log of ${store} is broken at ${position}.`)
  const stores = await sql`
    SELECT name FROM site_stores WHERE position > 0 AND NOT EXISTS (
      SELECT 1 FROM site_log
      WHERE store = name AND site_log.position = site_stores.position AND id = last)`
  return [...holes, ...stores.map(({ name }) => `The log of ${name} lacks the newest commit.`)]
}

/** Compares the sites of nodes, once each has published all content. */
export async function differentSites(nodes: { url: string; dataDir: string }[]): Promise<string[]> {
  await waitUntil(
    'all nodes have published the same content',
    async () => {
      const statuses = await Promise.all(
        nodes.map(async ({ url }) => (await fetch(`${url}/api/publish/status`)).json())
      )
      const [first] = statuses
      return statuses.every(
        status =>
          isSettled(status) && status.revision === first.revision && status.build === first.build
      )
    },
    SETTLED_MS
  )
  const [files = new Map(), ...others] = nodes.map(({ dataDir }) => siteFiles(dataDir))
  if (files.size < 100) return ['There are no pages to compare.']
  return others
    .flatMap(other => differing(files, other))
    .map(path => `${path} differs between nodes.`)
}

/** Compares the copies of stopped nodes, row by row. */
export function differentCopies(folders: string[]): string[] {
  const [folder = '', ...others] = folders
  const files = globSync('**/*.sqlite.copy', { cwd: folder })
  if (files.length === 0) return ['There are no copies to compare.']
  return files.flatMap(file => {
    const rows = rowsOf(join(folder, file))
    return others.flatMap(other => {
      const theirs = rowsOf(join(other, file))
      return Object.keys(rows)
        .filter(table => rows[table]?.join('\n') !== theirs[table]?.join('\n'))
        .map(table => `The table ${table} of ${file} differs between nodes.`)
    })
  })
}
