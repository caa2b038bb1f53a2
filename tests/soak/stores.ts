import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { createBackup } from '../../server/backup/create-backup.ts'
import { HONEST } from '../../server/forms/tests/start.ts'
import { getTicket, Visitor } from '../../server/sso/tests/start.ts'
import { ADD_FOOTPRINT, DEFAULT_TENANT, TENANT_HEADER } from '../../shared/footprint/endpoints.ts'
import { CODE_OK } from '../../shared/sso/codes.ts'
import { SSO_CALLS } from '../../shared/sso/endpoints.ts'
import { editorClient } from '../support/clients.ts'
import { sleep } from '../support/server.ts'
import { getFormToken, post } from './load.ts'

/** The files of secrets in a data folder; none of them may ever change or be short. */
const SECRET_FILES = ['forms/secret', 'forms/tokens.json', 'sign-in.json', 'installation.json']

export interface Service {
  url: string
  dataDir: string
  editorPassword: string
  staff: { account: string; password: string }
  /** Folder of backups. */
  backups: string
}

/** What a service acknowledged, over all of its stores. */
export class Acknowledged {
  readonly drafts = new Set<string>()
  /** Paths of uploads with their text. */
  readonly uploads = new Map<string, string>()
  readonly messages = new Set<string>()
  /** Tokens of editors and of staff: signed in, or signed out. */
  readonly editors = { in: new Set<string>(), out: new Set<string>() }
  readonly staff = { in: new Set<string>(), out: new Set<string>() }
  readonly backups: string[] = []
  footprints = { stored: 0, sent: 0 }
  /** False from just before a crash: a disk without power may confirm what it lost, to a process that lives on. */
  isUp = false
  #count = 0

  /** A name that no other write of this run has. */
  name(): string {
    this.#count += 1
    return `soak-${this.#count}`
  }

  /** Records an acknowledgement, unless a crash has begun. */
  record(add: () => void): void {
    if (this.isUp) add()
  }

  /** The stores of which nothing was acknowledged, so that nothing was proved. */
  missing(): string[] {
    return Object.entries(this.counts())
      .filter(([, count]) => count === 0)
      .map(([name]) => name)
  }

  protected counts(): Record<string, number> {
    const { drafts, uploads, messages, editors, staff, footprints } = this
    return {
      drafts: drafts.size,
      uploads: uploads.size,
      messages: messages.size,
      footprints: footprints.stored,
      'sessions of editors': editors.in.size + editors.out.size,
      'sessions of staff': staff.in.size + staff.out.size
    }
  }

  summary(): string {
    const { drafts, uploads, messages, editors, staff, backups, footprints } = this
    return `${drafts.size} drafts, ${uploads.size} uploads, ${messages.size} messages, ${footprints.stored} footprints, ${
      editors.in.size + staff.in.size
    } sign-ins, ${editors.out.size + staff.out.size} sign-outs and ${backups.length} backups were acknowledged`
  }
}

/** Reads the secrets of a data folder, to compare them later. */
export function snapshotSecrets(dataDir: string): string {
  return SECRET_FILES.map(name => readFileSync(join(dataDir, name)).toString('hex')).join()
}

/** Writes to all stores until `books.isUp` is false; errors are ignored, as the server is killed meanwhile. */
export async function writeAll(service: Service, books: Acknowledged): Promise<void> {
  const { url, editorPassword } = service
  const client = await editorClient(url, editorPassword).catch(() => undefined)
  if (!client) return
  const repeat = async (once: () => Promise<unknown>) => {
    while (books.isUp) await once().catch(() => sleep(20))
  }
  await Promise.all([
    ...[1, 2, 3].map(() => repeat(() => writeDraft(client, books))),
    repeat(() => upload(client, books)),
    ...[1, 2, 3, 4].map(() => repeat(() => sendMessage(url, books))),
    repeat(() => editorSession(service, books)),
    repeat(() => staffSession(service, books)),
    backUp(service, books).catch(() => undefined)
  ])
}

async function writeDraft(client: SanityClient, books: Acknowledged): Promise<void> {
  const _id = `drafts.${books.name()}`
  await client.create({ _id, _type: 'figure' }, { visibility: 'sync' })
  books.record(() => books.drafts.add(_id))
}

async function upload(client: SanityClient, books: Acknowledged): Promise<void> {
  const text = `%PDF-1.4 ${books.name()}`
  const { url } = await client.assets.upload('file', Buffer.from(text), { filename: 'a.pdf' })
  books.record(() => books.uploads.set(new URL(url).pathname, text))
}

async function sendMessage(url: string, books: Acknowledged): Promise<void> {
  const name = books.name()
  const token = await getFormToken(url)
  // Forms submitted faster are rejected as spam.
  await sleep(2100)
  const email = `${name}@example.com`
  if ((await post(url, { ...HONEST, email, key: `${name}-key-of-the-run`, token })) === 200)
    books.record(() => books.messages.add(email))
}

export async function editorSession(
  { url, editorPassword }: Service,
  books: Acknowledged
): Promise<void> {
  const token = (await editorClient(url, editorPassword)).config().token ?? ''
  books.record(() => books.editors.in.add(token))
  if (books.editors.in.size <= books.editors.out.size) return
  const headers = { authorization: `Bearer ${token}` }
  // Acknowledged or not, it may end.
  books.editors.in.delete(token)
  const answer = await fetch(`${url}/v1/auth/logout`, { method: 'POST', headers })
  await answer.text()
  if (answer.ok) books.record(() => books.editors.out.add(token))
}

export async function staffSession({ url, staff }: Service, books: Acknowledged): Promise<void> {
  const visitor = new Visitor(url)
  const ticket = getTicket(await visitor.signIn(staff.account, staff.password))
  const { body } = await visitor.call(SSO_CALLS.loginCheck.path, { ticket })
  if (body.code !== CODE_OK) throw new Error('Signing in failed.')
  const { accessToken, oort_uuid: userId } = body.data.userInfo
  books.record(() => books.staff.in.add(accessToken))
  await Promise.all([1, 2, 3].map(() => leaveFootprint(url, accessToken, userId, books)))
  if (books.staff.in.size <= books.staff.out.size) return
  books.staff.in.delete(accessToken)
  const out = await visitor.call(SSO_CALLS.logout.path, { accessToken })
  if (out.body.code === CODE_OK) books.record(() => books.staff.out.add(accessToken))
}

async function leaveFootprint(
  url: string,
  accessToken: string,
  userId: string,
  books: Acknowledged
): Promise<void> {
  const { footprints } = books
  footprints.sent += 1
  const answer = await fetch(url + ADD_FOOTPRINT.path, {
    method: ADD_FOOTPRINT.method,
    headers: { 'content-type': 'application/json', accessToken, [TENANT_HEADER]: DEFAULT_TENANT },
    body: JSON.stringify({ type: 'click', content: 'soak', userId, pathHistory: `${url}/zh/` })
  })
  await answer.text()
  if (answer.status !== 200) return
  books.record(() => {
    footprints.stored += 1
  })
}

async function backUp({ dataDir, backups }: Service, books: Acknowledged): Promise<void> {
  const folder = join(backups, books.name())
  await createBackup(dataDir, folder)
  books.record(() => books.backups.push(folder))
}
