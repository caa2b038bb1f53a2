import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { Visitor } from './start.ts'

/** A real OpenID Connect provider whose claims resemble Keycloak's. */
export interface RunningProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Registers a site as a client. */
  register(siteUrl: string): void
  close(): Promise<void>
}

/** Starts the provider on an ephemeral port. Every account exists, with any password. */
export async function startProvider(): Promise<RunningProvider> {
  let handle: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => handle?.(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = 'site'
  const clientSecret = 'a-secret-of-the-tests-only'
  return {
    issuer,
    clientId,
    clientSecret,
    register(siteUrl) {
      handle = makeProvider(issuer, { clientId, clientSecret, siteUrl }).callback()
    },
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      })
  }
}

function makeProvider(
  issuer: string,
  site: { clientId: string; clientSecret: string; siteUrl: string }
): Provider {
  const own = `${site.siteUrl}/oort/oortcloud-sso`
  return new Provider(issuer, {
    clients: [
      {
        client_id: site.clientId,
        client_secret: site.clientSecret,
        redirect_uris: [`${own}/callback`],
        post_logout_redirect_uris: [`${own}/ended`]
      }
    ],
    cookies: { keys: ['a key of the tests only'] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups', 'attributes'],
      email: ['email']
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: '张工',
        preferred_username: id,
        groups: ['/运维部', '/staff'],
        attributes: { depcode: ['12'] }
      })
    }),
    features: { devInteractions: { enabled: true } }
  })
}

/**
 * Signs in at the provider as a browser would.
 * @param address authorization URL
 * @returns the callback URL
 */
export async function signInAtProvider(address: string, login: string): Promise<string> {
  const { origin } = new URL(address)
  const browser = new Visitor(origin)
  let next = address
  for (let step = 0; step < 12; step++) {
    const answer = await browser.ask(next)
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      if (!next.startsWith(origin)) return next
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1]
    if (!prompt) throw new Error(`The provider answered ${answer.status} at ${next}.`)
    const posted = await browser.ask(next, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login, password: 'any' })
    })
    next = new URL(posted.headers.get('location') ?? '', next).href
  }
  throw new Error(`The provider redirected nowhere, last to ${next}.`)
}
