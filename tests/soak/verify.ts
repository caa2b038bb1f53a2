import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SanityClient } from '@sanity/client'
import pLimit from 'p-limit'
import { restore } from '../../server/backup/restore.ts'
import { Visitor } from '../../server/sso/tests/start.ts'
import { FOOTPRINT_REPORT } from '../../shared/footprint/endpoints.ts'
import { CODE_OK } from '../../shared/sso/codes.ts'
import { SSO_CALLS } from '../../shared/sso/endpoints.ts'
import { editorClient } from '../support/clients.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type Acknowledged, type Service, snapshotSecrets } from './stores.ts'

const RAW = { perspective: 'raw' } as const
/** Tokens and uploads verified in each round, the newest first; the last round verifies all. */
const NEWEST = 20
/** Uploads requested at a time. */
const AT_ONCE = 20

/** What the service had before the first crash. */
export interface Baseline {
  secrets: string
  pages: string[]
}

/** Paths of all pages, from the sitemap. */
export async function listServedPages(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
}

/**
 * Verifies everything that was acknowledged.
 * @param all whether to verify every session and upload, rather than the newest ones
 * @returns one sentence per loss
 */
export async function verify(
  service: Service,
  books: Acknowledged,
  { secrets, pages }: Baseline,
  all: boolean
): Promise<string[]> {
  const client = await editorClient(service.url, service.editorPassword)
  const newest = <Value>(list: Iterable<Value>) => [...list].slice(all ? 0 : -NEWEST)
  const found = await Promise.all([
    lostPages(service.url, pages),
    lostDrafts(client, books),
    lostUploads(service.url, newest(books.uploads)),
    lostMessages(client, books),
    wrongEditors(service.url, newest(books.editors.in), newest(books.editors.out)),
    wrongStaff(service.url, newest(books.staff.in), newest(books.staff.out)),
    lostFootprints(client, service.url, books),
    lostBackups(books.backups.slice(-1))
  ])
  if (snapshotSecrets(service.dataDir) !== secrets) found.push(['A secret changed.'])
  found.push(damagedDatabases(service.dataDir))
  return found.flat()
}

function damagedDatabases(dataDir: string): string[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.sqlite'))
    .flatMap(file => {
      const db = new DatabaseSync(join(dataDir, file), { readOnly: true })
      try {
        const result = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
        return result === 'ok' ? [] : [`${file} is damaged: ${result}.`]
      } finally {
        db.close()
      }
    })
}

async function lostPages(url: string, pages: string[]): Promise<string[]> {
  const texts = await Promise.all(
    pages.map(async path => [path, await (await fetch(url + path)).text()] as const)
  )
  return texts.flatMap(([path, text]) =>
    text.includes('</html>') ? [] : [`The page ${path} is not complete.`]
  )
}

async function lostDrafts(client: SanityClient, { drafts }: Acknowledged): Promise<string[]> {
  const ids = '*[string::startsWith(_id, "drafts.soak-")]._id'
  const stored = new Set(await client.fetch<string[]>(ids, {}, RAW))
  return [...drafts].filter(id => !stored.has(id)).map(id => `The draft ${id} is lost.`)
}

export async function lostUploads(url: string, uploads: [string, string][]): Promise<string[]> {
  const limit = pLimit(AT_ONCE)
  const texts = uploads.map(([path, text]) =>
    limit(async () =>
      (await (await fetch(url + path)).text()) === text ? [] : [`The upload ${path} is lost.`]
    )
  )
  return (await Promise.all(texts)).flat()
}

export async function lostMessages(
  client: SanityClient,
  { messages }: Acknowledged
): Promise<string[]> {
  const emails = () => client.fetch<string[]>('*[_type == "message"].email', {}, RAW)
  const arrived = async () => {
    const there = new Set(await emails())
    return [...messages].every(email => there.has(email))
  }
  await waitUntil('every message arrived', arrived, 60_000).catch(() => undefined)
  const all = await emails()
  const there = new Set(all)
  const lost = [...messages].filter(email => !there.has(email))
  const sentences = lost.map(email => `The message of ${email} is lost.`)
  return there.size === all.length ? sentences : [...sentences, 'A message arrived twice.']
}

export async function wrongEditors(
  url: string,
  valid: string[],
  ended: string[]
): Promise<string[]> {
  const isValid = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}/v1/users/me`, { headers })
    if (status !== 200 && status !== 401) throw new Error(`A session was answered with ${status}.`)
    return status === 200
  }
  return wrongSessions('editor', isValid, valid, ended)
}

export async function wrongStaff(url: string, valid: string[], ended: string[]): Promise<string[]> {
  const isValid = async (accessToken: string) =>
    (await new Visitor(url).call(SSO_CALLS.userInfo.path, { accessToken })).body.code === CODE_OK
  return wrongSessions('member of staff', isValid, valid, ended)
}

async function wrongSessions(
  who: string,
  isValid: (token: string) => Promise<boolean>,
  valid: string[],
  ended: string[]
): Promise<string[]> {
  const found: string[] = []
  for (const token of valid)
    if (!(await isValid(token))) found.push(`The session of a signed-in ${who} is lost.`)
  for (const token of ended)
    if (await isValid(token)) found.push(`The session of a signed-out ${who} is valid again.`)
  return found
}

export async function lostFootprints(
  client: SanityClient,
  url: string,
  { footprints }: Acknowledged
): Promise<string[]> {
  const headers = { authorization: `Bearer ${client.config().token}` }
  const answer = await fetch(`${url}${FOOTPRINT_REPORT.path}?days=2`, { headers })
  const { days }: { days: { clicks: number }[] } = await answer.json()
  const stored = days.reduce((sum, { clicks }) => sum + clicks, 0)
  if (stored >= footprints.stored && stored <= footprints.sent) return []
  return [`Of ${footprints.stored} footprints (${footprints.sent} sent) ${stored} are stored.`]
}

async function lostBackups(folders: string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    const target = mkdtempSync(join(tmpdir(), 'soak-restored-'))
    await restore(folder, target).catch(error => found.push(String(error)))
    rmSync(target, { recursive: true, force: true })
  }
  return found
}
