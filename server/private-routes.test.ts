import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../tests/support/sign-in.ts'
import { readSettings, withEphemeralPort } from './config/settings.ts'
import { Server } from './server.ts'

const EDITOR_PASSWORD = 'only-for-these-tests'
const dataDir = mkdtempSync(join(tmpdir(), 'private-routes-'))
const server = new Server(
  resolve(import.meta.dirname, '..'),
  withEphemeralPort(readSettings({ DATA_DIR: dataDir, EDITOR_PASSWORD }))
)
let url: string

beforeAll(async () => {
  await server.startContent({ seed: false })
  server.startForms()
  await server.startStaff()
  url = `http://127.0.0.1:${server.settings.port}`
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** What parameters and wildcards of paths stand for. */
const VALUES: Record<string, string> = {
  version: 'v2025-02-19',
  dataset: 'production',
  project: 'site',
  lang: 'zh',
  locale: 'zh',
  name: 'sent'
}

/** A path that a route answers. */
function example(path: string): string {
  return path
    .replaceAll(/:(\w+)(\{[^}]*\})?\??/g, (_, name: string) => VALUES[name] ?? 'x')
    .replaceAll('*', 'x')
}

/** Every route of every part, as `GET /path`; signing out comes last. */
function listRoutes(): string[] {
  const routes = Object.entries(server.parts).flatMap(([name, part]) =>
    (part?.handle.routes ?? []).flatMap(({ method, path }) => {
      if (name === 'preview') return ['GET /preview/']
      const methods = method === 'ALL' && path !== '/*' && path !== '*' ? ['GET', 'POST'] : [method]
      return methods.map(method => `${method} ${example(path)}`)
    })
  )
  const found = [...new Set(routes)].filter(route => !route.startsWith('ALL '))
  const isSignOut = (route: string) => Number(route.includes('logout'))
  return found.sort((one, other) => isSignOut(one) - isSignOut(other))
}

async function getCookie(): Promise<string> {
  const person = { email: 'editor@site.example', password: EDITOR_PASSWORD }
  const answer = await signIn(url, 'cookie', person)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('no route that answers somebody signed in, or a token, lets a cache keep it or a browser guess its type', async () => {
  const routes = listRoutes()
  const callers: Record<string, string>[] = [
    {},
    { cookie: await getCookie(), origin: url },
    { authorization: `Bearer ${server.token}` }
  ]
  const found: string[] = []
  for (const headers of callers)
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const leave = new AbortController()
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: leave.signal,
        headers: { 'content-type': 'application/json', accesstoken: 'x', ...headers },
        ...(method !== 'GET' && { body: '{}' })
      })
      leave.abort()
      const { headers: sent, status } = answer
      const isPrivate =
        /^no-store/.test(sent.get('cache-control') ?? '') &&
        /cookie, authorization/i.test(sent.get('vary') ?? '') &&
        sent.get('x-content-type-options') === 'nosniff'
      if (!isPrivate) found.push(`${route}: ${status}`)
    }
  expect(found).toEqual([])
  // a part whose routes are not listed would not be tested
  for (const part of [
    '/data/query/',
    '/users/me',
    '/api/publish/',
    '/oort/',
    '/preview/',
    '/zh/forms',
    '/lake/account',
    'footprint'
  ])
    expect([part, routes.some(route => route.includes(part))]).toEqual([part, true])
  expect(routes.length).toBeGreaterThan(60)
}, 60_000)
