// Publisher records damaged by a power cut: no page is removed, and the site is rebuilt.
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { urlOfFile } from '../../../server/site/resolve-url.ts'
import { filesIn } from './folder.ts'
import { PublishedSite } from './published-site.ts'

let site: PublishedSite
let addresses: string[]

beforeAll(async () => {
  site = await PublishedSite.open()
}, 400_000)
afterAll(() => site?.close())
beforeEach(async () => {
  await site.settled()
  addresses = filesIn(site.served)
    .filter(name => name.endsWith('.html') && !name.endsWith('404.html'))
    .map(urlOfFile)
  await site.end('SIGTERM')
}, 400_000)

/** The newest record with this suffix. */
function record(end: string, excluded?: string): string {
  const folder = join(site.dataDir, 'site/records')
  const [name] = readdirSync(folder)
    .filter(each => each.endsWith(end) && !(excluded && each.endsWith(excluded)))
    .sort()
    .slice(-1)
  return join(folder, name ?? '')
}

function emptyTables(file: string): void {
  const database = new DatabaseSync(file)
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  for (const { name } of tables) database.exec(`DELETE FROM "${name}"`)
  database.close()
}

async function missing(): Promise<string[]> {
  const found = await Promise.all(
    addresses.map(async address => {
      const { status, text } = await site.page(address)
      return status === 200 && text.includes('</html>') ? [] : address
    })
  )
  return found.flat()
}

/** Restarts it and requests all pages from the first response until the rebuild is complete. */
async function startAgain(): Promise<void> {
  const before = site.served
  site.start()
  await site.statusWith('it serves', status => status.build !== undefined)
  do expect(await missing()).toEqual([])
  while (site.served === before)
  await site.settled()
  expect(await missing()).toEqual([])
  expect(existsSync(join(before, 'zh/index.html'))).toBe(true)
}

test.each([
  ['the tables of the record are empty', () => emptyTables(record('.files.sqlite'))],
  ['the record is an empty file', () => truncateSync(record('.files.sqlite'))],
  ['the record is no database', () => writeFileSync(record('.files.sqlite'), 'x'.repeat(9000))],
  ['what pages read is not known', () => emptyTables(record('.sqlite', '.files.sqlite'))]
])(
  'all pages stay while the site is rebuilt, where %s',
  async (_, damage) => {
    damage()
    await startAgain()
  },
  400_000
)

/** Stores that a publish of new documents was cut off. */
function cutOff(added: string[]): void {
  const file = record('.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), added }))
}

test('all pages stay while the site is rebuilt, where a document was deleted before its first publish ended', async () => {
  cutOff(['deleted-meanwhile'])
  await startAgain()
}, 400_000)

test('nothing is rebuilt where the document of a publish that was cut off exists', async () => {
  cutOff(['siteSettings'])
  const before = site.served
  site.start()
  await site.settled()
  expect(site.served).toBe(before)
}, 400_000)

test('a start after an orderly stop rebuilds nothing', async () => {
  const before = site.served
  site.start()
  await site.settled()
  expect(site.served).toBe(before)
  expect(await missing()).toEqual([])
}, 400_000)
