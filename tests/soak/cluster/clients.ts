// Clients of a balancer before several nodes: each write is sent, to one node after the other, until it is answered.
import { createHash } from 'node:crypto'
import type { Lake } from '../../../lake/index.ts'
import { HONEST } from '../../../server/forms/tests/start.ts'
import { postJson } from '../../../server/forms/tests/visitor.ts'
import { sleep } from '../../support/server.ts'
import { Acknowledged, editorSession, type Service, staffSession } from '../stores.ts'

const API = '/v2025-02-19/data'
/** Edits of a document, after which a client goes on with the next one. */
const EDITS = 50
const PAUSE_MS = 20
/** Between two publishings of a client: each may render pages on all nodes. */
const PUBLISH_PAUSE_MS = 1_000
const ANSWER_MS = 20_000
/** After which a write that no node answers is given up, in milliseconds. */
const PATIENCE_MS = 180_000
export const ACCOUNT_PASSWORD = 'soak-only-password'

/** What nodes acknowledged, and how. */
export class ClusterBooks extends Acknowledged {
  /** Items of lists, in their order for each client. */
  readonly lists = new Map<string, string[][]>()
  /** Published values, and the transactions that published them. */
  readonly published = new Map<string, { value: string; transactions: string[] }>()
  readonly accounts = new Set<string>()
  readonly found: string[] = []
  refused = 0
  unanswered = 0
  /** Writes of which a repetition said that they were made before. */
  repeated = 0
  /** Longest time until an answer, in milliseconds. */
  slowest = 0

  protected override counts(): Record<string, number> {
    const { drafts: _, ...counts } = super.counts()
    const publishings = [...this.published.values()].flatMap(({ transactions }) => transactions)
    return {
      edits: [...this.lists.values()].flat(2).length,
      publishings: publishings.length,
      accounts: this.accounts.size,
      ...counts
    }
  }

  override summary(): string {
    const counts = Object.entries(this.counts()).map(([name, count]) => `${count} ${name}`)
    return (
      `${counts.join(', ')} were acknowledged; ${this.refused} answers were 503, ${this.unanswered} were lost, ${this.repeated} writes had been made before; ` +
      `the slowest answer took ${Math.round(this.slowest)} ms`
    )
  }
}

export interface ClientsOptions {
  /** Addresses of the nodes, or of a balancer. */
  urls: string[]
  /** Token of an account that may publish. */
  token: string
  /** Lakes of this process that create accounts, one for each node; none are created without. */
  lakes: Pick<Lake, 'people'>[]
  /** Returns a token for a form that is old enough. */
  formToken(url: string): Promise<string>
  /** Whether every request must be answered at its first attempt. */
  isStrict: boolean
  /** Each with a title that is published again and again. */
  pages: { id: string; type: string; field: string }[]
  services: Service[]
  /** Clients of each node. */
  clients: number
}

/** Writes by all clients until `isOver`, and until each write has been answered. */
export async function writeToNodes(
  options: ClientsOptions,
  books: ClusterBooks,
  isOver: () => boolean
): Promise<void> {
  const { urls, token, lakes, formToken, isStrict, pages, services, clients } = options
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }

  /** Sends a write until a node answers it. */
  async function insist(
    what: string,
    home: number,
    send: (url: string) => Promise<Response>
  ): Promise<{ status: number; text: string }> {
    const end = Date.now() + PATIENCE_MS
    for (let at = home; Date.now() < end; at++) {
      const began = performance.now()
      const answer = await send(urls[at % urls.length] ?? '').catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      const ms = performance.now() - began
      if (answer === undefined || text === undefined) books.unanswered += 1
      else {
        books.slowest = Math.max(books.slowest, ms)
        if (answer.status !== 503) return { status: answer.status, text }
        books.refused += 1
      }
      if (isStrict) {
        const outcome = answer ? `answered ${answer.status} ${text ?? '(cut)'}` : 'not answered'
        books.found.push(`${timeOfDay()}: ${what} was ${outcome} after ${Math.round(ms)} ms.`)
      }
      await sleep(5 * PAUSE_MS)
    }
    throw new Error('No node has answered a write.')
  }

  /** Sends a transaction until it was made; one that was made before is refused by its id. */
  async function transact(home: number, path: string, body: object, transactionId: string) {
    const { status, text } = await insist(path, home, url =>
      fetch(`${url}${API}/${path}/production`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, transactionId }),
        signal: AbortSignal.timeout(ANSWER_MS)
      })
    )
    if (status === 409 && text.includes('transactionIdAlreadyExists')) books.repeated += 1
    else if (status !== 200) throw new Error(`${path} answered ${status} ${text.slice(0, 300)}`)
  }

  async function appendTo(home: number, _id: string, items: string[]) {
    const item = books.name()
    await transact(
      home,
      'mutate',
      {
        mutations: [
          { createIfNotExists: { _id, _type: 'soak', list: [] } },
          { patch: { id: _id, insert: { after: 'list[-1]', items: [item] } } }
        ]
      },
      item
    )
    items.push(item)
  }

  function newList(_id: string): string[] {
    const items: string[] = []
    books.lists.set(_id, [...(books.lists.get(_id) ?? []), items])
    return items
  }

  /** Edits lists, each its own (`name`) or one of all. */
  async function edit(home: number, name: string) {
    for (let round = 0; !isOver(); round++) {
      const _id = `soak.${name}.${round}`
      const items = newList(_id)
      for (let n = 0; n < EDITS && !isOver(); n++) {
        await appendTo(home, _id, items)
        await sleep(PAUSE_MS)
      }
    }
  }

  async function publish(home: number, { id, type, field }: ClientsOptions['pages'][number]) {
    const draftId = `drafts.${id}`
    const ids = { draftId, publishedId: id }
    await transact(
      home,
      'mutate',
      { mutations: [{ createIfNotExists: { _id: id, _type: type } }] },
      books.name()
    )
    for (; !isOver(); await sleep(PUBLISH_PAUSE_MS)) {
      const value = books.name()
      const edits = { actionType: 'sanity.action.document.edit', ...ids }
      await transact(
        home,
        'actions',
        { actions: [{ ...edits, patch: { set: { [field]: value } } }] },
        `${value}-edit`
      )
      const transaction = `${value}-publish`
      const actions = [{ actionType: 'sanity.action.document.publish', ...ids }]
      await transact(home, 'actions', { actions }, transaction)
      const transactions = books.published.get(id)?.transactions ?? []
      books.published.set(id, { value, transactions: [...transactions, transaction] })
    }
  }

  async function upload(home: number) {
    for (; !isOver(); await sleep(5 * PAUSE_MS)) {
      const text = `%PDF-1.4 ${books.name()}`
      const { status, text: answer } = await insist('an upload', home, url =>
        fetch(`${url}/v2025-02-19/assets/files/production?filename=a.pdf`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/pdf' },
          body: text,
          signal: AbortSignal.timeout(ANSWER_MS)
        })
      )
      if (status !== 200) throw new Error(`An upload answered ${status} ${answer.slice(0, 300)}`)
      const name = `${createHash('sha1').update(text).digest('hex')}.pdf`
      books.uploads.set(`/files/site/production/${name}`, text)
    }
  }

  async function visit(home: number) {
    for (; !isOver(); await sleep(5 * PAUSE_MS)) {
      const name = books.name()
      const email = `${name}@example.com`
      const token = await formToken(urls[home] ?? '')
      const fields = { ...HONEST, email, token, key: `${name}-key-of-the-run` }
      const { status, text } = await insist('a message', home, url =>
        postJson(url, '/api/contact', { ...fields, message: `${HONEST.message} ${email}` })
      )
      if (status !== 200) throw new Error(`A message was answered ${status} ${text.slice(0, 300)}`)
      books.messages.add(email)
    }
  }

  async function createAccounts(home: number) {
    for (; !isOver(); await sleep(20 * PAUSE_MS)) {
      const email = `${books.name()}@site.example`
      const account = { email, name: '账号', role: 'editor', password: ACCOUNT_PASSWORD } as const
      const end = Date.now() + PATIENCE_MS
      for (let at = home; ; at++) {
        const error = await lakes[at % lakes.length]?.people.create(account).then(
          () => undefined,
          (failure: Error) => failure
        )
        if (/already/.test(error?.message ?? '')) books.repeated += 1
        else if (error && Date.now() < end) {
          await sleep(5 * PAUSE_MS)
          continue
        } else if (error) throw error
        break
      }
      books.accounts.add(email)
    }
  }

  /** Sessions are not repeated: what was not answered may be there. */
  async function repeat(once: () => Promise<unknown>) {
    while (!isOver())
      await once().catch((error: Error) => {
        if (isStrict) books.found.push(`${timeOfDay()}: a session: ${error.message}`)
        return sleep(10 * PAUSE_MS)
      })
  }

  const perNode = urls.map((_, home) => {
    const service = services[home]
    const rare: (() => Promise<void>)[] = [
      () => upload(home),
      ...(lakes.length > 0 ? [() => createAccounts(home)] : []),
      () => visit(home),
      ...(service
        ? [
            () => repeat(() => editorSession(service, books)),
            () => repeat(() => staffSession(service, books))
          ]
        : []),
      ...pages.filter((_, i) => i % urls.length === home).map(page => () => publish(home, page)),
      () => visit(home),
      () => upload(home)
    ]
    const others = Array.from(
      { length: Math.max(2, clients - rare.length) },
      (_, n) => () => edit(home, n < 2 ? 'all' : `${home}-${n}`)
    )
    return [...rare, ...others]
  })
  await Promise.all(
    perNode.flat().map(client => client().catch((error: Error) => books.found.push(error.message)))
  )
}

export const timeOfDay = () => new Date().toISOString().slice(11, 23)
