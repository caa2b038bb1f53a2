import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trustAddresses } from '../../../shared/server/client-ip.ts'
import { stripBaseFromRequest } from '../../http/site-base.ts'
import type { SignOn } from '../sign-on.ts'
import { Sso } from '../sso.ts'

/** A server on an ephemeral port. */
export interface Started {
  url: string
  close(): Promise<void>
}

/** Starts a server on an ephemeral port of the loopback interface. */
export async function serveSso(listener: RequestListener): Promise<Started> {
  const server = createServer(listener)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      })
  }
}

/**
 * Starts the single sign-on endpoints with an implementation of `SignOn`.
 * @param root base path
 */
export async function startSso(
  signOn: (siteUrl: string) => SignOn | Promise<SignOn>,
  root = ''
): Promise<Started> {
  let sso: Sso | undefined
  const started = await serveSso((request, response) => {
    if (stripBaseFromRequest(root, request)) sso?.handle(request, response)
    else response.writeHead(404).end()
  })
  const siteUrl = started.url + root
  sso = new Sso({ siteUrl, signOn: await signOn(siteUrl), trustProxy: trustAddresses([]) })
  return {
    url: siteUrl,
    async close() {
      await started.close()
      await sso?.close()
    }
  }
}

/** A browser as far as cookies and redirects are concerned. It never follows redirects to another origin. */
export class Visitor {
  readonly #url: string
  readonly #cookies: Map<string, string>

  constructor(url: string, cookies = new Map<string, string>()) {
    this.#url = url
    this.#cookies = cookies
  }

  /** The same browser at another node of the site. */
  at(url: string): Visitor {
    return new Visitor(url, this.#cookies)
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, this.#url), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...init.headers }
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** Makes one of the three calls, as the page does. */
  async call(path: string, data: Record<string, unknown>, headers: Record<string, string> = {}) {
    const response = await this.ask(`/oort/oortcloud-sso/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#url, ...headers },
      body: JSON.stringify(data)
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  /** Signs in at the local sign-in page; returns its response, or the page that it redirects to after a failure. */
  async signIn(account: string, password: string, back = '/zh/'): Promise<Response> {
    const page = `/oort/oortcloud-sso/login?redirect=${encodeURIComponent(back)}`
    await this.ask(page)
    const answer = await this.ask(page, {
      method: 'POST',
      headers: { origin: this.#url },
      body: new URLSearchParams({ account, password })
    })
    const location = answer.headers.get('location') ?? ''
    return location.includes('again=') ? this.ask(location) : answer
  }
}

/** Returns the ticket in the redirect of a response. */
export function getTicket(response: Response): string {
  const location = response.headers.get('location') ?? ''
  return new URL(location, 'http://localhost').searchParams.get('ticket') ?? ''
}
