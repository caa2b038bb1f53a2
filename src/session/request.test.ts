import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '../constants.ts'
import { sessionMessages } from '../login/messages.ts'
import { type CallOptions, requestClient } from './request.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let seen: Seen[] = []
let answer: (response: ServerResponse) => void
let base = ''
let expired = 0
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  seen.push({
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body
  })
  answer(response)
})

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  expired = 0
  answer = json({ code: 200 })
})

function json(body: unknown, status = 200) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

function call(
  options: CallOptions = {},
  settings: { secretKey?: string; timeoutMs?: number; english?: boolean; base?: string } = {}
) {
  const client = requestClient({
    base: settings.base ?? base,
    appId: 'app-1',
    requestType: 'web',
    extraHeaders: settings.secretKey ? { secretKey: settings.secretKey } : {},
    token: () => 'T-1',
    words: sessionMessages[settings.english ? 'en' : 'zh'],
    onExpired: () => expired++,
    timeoutMs: settings.timeoutMs
  })
  return client('zxb/v1/logincheck', options)
}

describe('specification §7: the configured client', () => {
  test('calls go to the base address with the prefix, by POST', async () => {
    await call()
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/oort/oortcloud-sso/zxb/v1/logincheck' })
  })

  test('every call carries the headers, accessToken and Authorization both the session token', async () => {
    await call()
    expect(seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      requesttype: 'web',
      appid: 'app-1',
      accesstoken: 'T-1',
      authorization: 'T-1'
    })
  })

  test('the secret key is sent only where it is configured', async () => {
    await call()
    await call({}, { secretKey: 'S' })
    expect(seen.map(({ headers }) => headers.secretkey)).toEqual([undefined, 'S'])
  })

  test.each(['post', 'put'] as const)('%s sends the payload as body', async method => {
    await call({ method, data: { a: '1 &' } })
    expect(seen[0]).toMatchObject({
      method: method.toUpperCase(),
      url: '/oort/oortcloud-sso/zxb/v1/logincheck',
      body: '{"a":"1 &"}'
    })
  })

  test.each(['get', 'delete'] as const)(
    '%s sends the payload as query parameters',
    async method => {
      await call({ method, data: { a: '1 &' } })
      expect(seen[0]).toMatchObject({
        method: method.toUpperCase(),
        url: '/oort/oortcloud-sso/zxb/v1/logincheck?a=1+%26',
        body: ''
      })
    }
  )

  test('a success resolves with the response body', async () => {
    answer = json({ code: 200, data: { x: 1 } })
    expect(await call()).toEqual({ code: 200, data: { x: 1 } })
  })

  test.each([201, 204, 304, 400, 401, 502])('HTTP %i is an error', async status => {
    answer = response => response.writeHead(status).end()
    await expect(call()).rejects.toThrow(`网络请求失败HTTP ${status}`)
  })
})

describe('specification §8: what a failed request says', () => {
  test('timeout: 网络请求超时，请稍候重试', async () => {
    answer = () => {}
    await expect(call({}, { timeoutMs: 50 })).rejects.toThrow(/^网络请求超时，请稍候重试$/)
  })

  test('a body that never ends is a timeout, too', async () => {
    answer = response => void response.writeHead(200).write('{')
    await expect(call({}, { timeoutMs: 50 })).rejects.toThrow(/^网络请求超时，请稍候重试$/)
  })

  test('the timeout is 10000 ms', () => expect(REQUEST_TIMEOUT_MS).toBe(10_000))

  test('HTTP 404: 糟糕页面丢失了，请稍候重试404', async () => {
    answer = json({}, 404)
    await expect(call()).rejects.toThrow(/^糟糕页面丢失了，请稍候重试404$/)
  })

  test('HTTP 500: 当前服务异常，请稍候重试500', async () => {
    answer = json({}, 500)
    await expect(call()).rejects.toThrow(/^当前服务异常，请稍候重试500$/)
  })

  test('any other failure: 网络请求失败 and the message of the error', async () => {
    const unreachable = call({}, { base: 'http://127.0.0.1:9' })
    await expect(unreachable).rejects.toThrow(/^网络请求失败.+/)
    answer = response => response.end('no JSON')
    await expect(call()).rejects.toThrow(/^网络请求失败.+/)
  })

  test('on an English page the messages are English', async () => {
    answer = json({}, 404)
    await expect(call({}, { english: true })).rejects.toThrow(/^This page went missing/)
  })

  test('code 500201 with the word token: reported once per call, and rejected as invalid token', async () => {
    answer = json({ code: 500201, message: 'Token invalid' })
    await expect(call()).rejects.toThrow('网络繁忙，请稍候重试，token失效')
    expect(expired).toBe(1)
  })

  test('code 500201 under the name msg, or as text, counts as well', async () => {
    answer = json({ code: '500201', msg: 'accessToken 已失效' })
    await expect(call()).rejects.toThrow('token失效')
  })

  test('code 500201 without the word token is a normal response', async () => {
    answer = json({ code: 500201, message: 'locked' })
    expect(await call()).toEqual({ code: 500201, message: 'locked' })
    expect(expired).toBe(0)
  })
})
