import type { SanityClient } from '@sanity/client'
import { HONEST } from '../../server/forms/tests/start.ts'
import { sleep } from '../support/server.ts'

/** Acknowledged writes, and results of reads. */
export interface Ledger {
  drafts: Set<string>
  messages: Set<string>
  reads: number
  /** Reads that failed while the process was not being killed. */
  errors: string[]
  refused: number
}

/** Whether the server is expected to be up. */
type IsUp = () => boolean

/** Simulates an editor who writes drafts in sequence; records acknowledged ones. */
export async function edit(client: () => Promise<SanityClient>, books: Ledger, until: IsUp) {
  let editor = await again(client, until)
  for (let n = 0; until() && editor; n++) {
    const _id = `drafts.soak-${process.pid}-${n}`
    try {
      await editor.create({ _id, _type: 'figure', order: n }, { visibility: 'sync' })
      books.drafts.add(_id)
    } catch {
      await sleep(300)
      editor = await again(client, until)
    }
  }
}

/** Simulates a visitor who submits messages; retries while the server is down, as a browser does. */
export async function write(url: string, name: string, books: Ledger, until: IsUp) {
  for (let n = 0; until(); n++) {
    const email = `${name}-${n}@example.com`
    const key = `soak-${name}-${n}-key`
    for (let token = await getFormToken(url); until(); ) {
      await sleep(2100)
      const status = await post(url, { ...HONEST, email, key, token })
      if (status === 200) {
        books.messages.add(email)
        break
      }
      if (status !== 0) books.refused++
      if (status !== 0 && status !== 503) token = await getFormToken(url)
    }
  }
}

/** Simulates a reader who requests pages continuously. */
export async function read(url: string, books: Ledger, until: IsUp, isUp: IsUp) {
  const pages = ['/zh/', '/en/hardware', '/zh/contactUs', '/studio', '/healthz']
  for (let n = 0; until(); n++) {
    const path = pages[n % pages.length] ?? '/zh/'
    const before = isUp()
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(20_000) })
      await answer.text()
      books.reads++
      if (answer.status !== 200 && before && isUp()) books.errors.push(`${path} ${answer.status}`)
    } catch (error) {
      if (before && isUp()) books.errors.push(`${path} ${error}`)
      await sleep(100)
    }
  }
}

/** Posts a message; returns the status, 0 if the server did not respond. */
export async function post(url: string, fields: object): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(20_000)
    })
    await answer.text()
    return answer.status
  } catch {
    return 0
  }
}

/** Returns a form token; empty if the server did not respond. */
export async function getFormToken(url: string): Promise<string> {
  try {
    const { token } = await (await fetch(`${url}/api/forms/token`)).json()
    return token
  } catch {
    return ''
  }
}

async function again(
  client: () => Promise<SanityClient>,
  until: IsUp
): Promise<SanityClient | undefined> {
  while (until()) {
    try {
      return await client()
    } catch {
      await sleep(300)
    }
  }
  return undefined
}
