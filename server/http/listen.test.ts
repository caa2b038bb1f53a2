import { afterAll, expect, test } from 'vitest'
import { closeServer, listen } from './listen.ts'

const NGINX_KEEPALIVE_TIMEOUT_S = 60
const opened = await listen('127.0.0.1', 0, (_, response) => void response.end('ok'))
afterAll(() => closeServer(opened.server, 0))

test('an idle connection is kept longer than nginx keeps it', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${opened.port}/`)
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(NGINX_KEEPALIVE_TIMEOUT_S)
})
