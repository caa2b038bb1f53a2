import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gateway } from './gateway.ts'
import { type Started, serveSso, startSso, Visitor } from './tests/start.ts'

interface Seen {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const CHECK = 'zxb/v1/logincheck'
let seen: Seen[] = []
let answer: (response: ServerResponse) => void
let service: Started
let sso: Started
let visitor: Visitor

beforeAll(async () => {
  service = await serveSso(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push({ url: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
  sso = await startSso(siteUrl =>
    gateway(siteUrl, {
      baseUrl: service.url,
      loginUrl: 'https://sso.example/login?client=7',
      appId: 'app-7',
      requestType: 'web',
      secretKey: 'planted-key'
    })
  )
  visitor = new Visitor(sso.url)
})
afterAll(async () => {
  await sso.close()
  await service.close()
})
beforeEach(() => {
  seen = []
  answer = json({ code: 200, data: { userInfo: { oort_uuid: 'u-1', accessToken: 'T-2' } } })
})

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

describe('what the service gets', () => {
  test.each(['sso/v1/getUserInfo', CHECK, 'zxb/v1/logout'])(
    '%s, with the key and the application id',
    async path => {
      await visitor.call(path, { accessToken: 'T-1' })
      expect(seen[0]).toMatchObject({
        url: `/oort/oortcloud-sso/${path}`,
        headers: {
          secretkey: 'planted-key',
          appid: 'app-7',
          requesttype: 'web',
          accesstoken: 'T-1',
          authorization: 'T-1'
        },
        body: '{"accessToken":"T-1"}'
      })
    }
  )

  test('nothing else of a request', async () => {
    await visitor.call(
      CHECK,
      { ticket: 'K-1', extra: 'x' },
      { cookie: 'studio=1', secretkey: 'forged', appid: 'forged', 'x-forwarded-for': '1.2.3.4' }
    )
    expect(seen[0]?.body).toBe('{"ticket":"K-1"}')
    expect(seen[0]?.headers).toMatchObject({ secretkey: 'planted-key', appid: 'app-7' })
    expect(seen[0]?.headers).not.toHaveProperty('cookie')
    expect(seen[0]?.headers).not.toHaveProperty('x-forwarded-for')
    expect(seen[0]?.headers).not.toHaveProperty('origin')
  })

  test('no other path', async () => {
    for (const path of [
      'zxb/v1/users',
      `${CHECK}/../users`,
      `${CHECK}%2f..`,
      'sso/v1/getUserInfo/'
    ]) {
      await visitor.ask(`/oort/oortcloud-sso/${path}`, { method: 'POST', body: '{}' })
    }
    expect(seen).toEqual([])
  })
})

describe('what the browser gets', () => {
  test('the body, and nothing else of the answer', async () => {
    answer = json({ code: 200 }, 200, { 'set-cookie': 'a=1', 'x-internal': 'host-3' })
    const { status, headers, body } = await visitor.call(CHECK, {})
    expect([status, body]).toEqual([200, { code: 200 }])
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-internal')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify([...headers])).not.toContain('planted-key')
  })

  test.each([404, 500, 503])('status %i as it is', async status => {
    answer = json({ code: 9 }, status)
    expect((await visitor.call(CHECK, {})).status).toBe(status)
  })

  test('502 for a redirect, which is never followed', async () => {
    answer = response => response.writeHead(302, { location: `${service.url}/elsewhere` }).end()
    expect((await visitor.call(CHECK, {})).status).toBe(502)
    expect(seen).toHaveLength(1)
  })

  test('502 for what is no JSON, or too long', async () => {
    answer = response => response.end('<html>')
    expect((await visitor.call(CHECK, {})).status).toBe(502)
    answer = json('x'.repeat(100_000))
    expect((await visitor.call(CHECK, {})).status).toBe(502)
  })

  test('502 within the patience of the browser when the service hangs', async () => {
    answer = () => {}
    const began = Date.now()
    expect((await visitor.call(CHECK, {})).status).toBe(502)
    expect(Date.now() - began).toBeLessThan(10_000)
  }, 15_000)

  test('502 at once when the service is down', async () => {
    const closed = await serveSso(() => {})
    await closed.close()
    const down = await startSso(siteUrl =>
      gateway(siteUrl, {
        baseUrl: closed.url,
        loginUrl: `${closed.url}/login`,
        appId: 'a',
        requestType: 'web'
      })
    )
    expect((await new Visitor(down.url).call(CHECK, {})).status).toBe(502)
    await down.close()
  })
})

test('the sign-in address leads to the sign-on page, with the way back', async () => {
  const answer = await visitor.ask('/oort/oortcloud-sso/login?redirect=%2Fzh%2Fprice%3Fa%3D1%23faq')
  expect(answer.status).toBe(303)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.origin).toBe('https://sso.example')
  expect(location.searchParams.get('client')).toBe('7')
  expect(location.searchParams.get('redirect')).toBe(`${sso.url}/zh/price?a=1#faq`)
})

test.each(['https://evil.example/', '//evil.example', 'https:evil'])(
  'the way back is never %s',
  async back => {
    const answer = await visitor.ask(
      `/oort/oortcloud-sso/login?redirect=${encodeURIComponent(back)}`
    )
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.searchParams.get('redirect')).toBe(`${sso.url}/zh/`)
  }
)

test('nothing that is logged holds a token or the key', async () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  answer = response => response.end('planted-token')
  await visitor.call(CHECK, { accessToken: 'planted-token', ticket: 'planted-ticket' })
  log.mockRestore()
  expect(lines).toHaveLength(1)
  expect(lines.join('\n')).not.toContain('planted')
})
