import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ShareStore } from './share-store.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'shares-'))
const page = { address: '/zh/hardwareQJ', perspective: ['drafts'], days: 7 as const }
let now = Date.UTC(2026, 0, 1)
const store = new ShareStore(folder, () => now)

beforeEach(() => {
  for (const { id } of store.list()) store.revoke(id)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

test('a token finds its page until it ends', () => {
  const { token, expires } = store.create(page, 'e-1')
  expect(expires).toBe('2026-01-08T00:00:00.000Z')
  expect(store.find(token)).toMatchObject({ address: '/zh/hardwareQJ', perspective: ['drafts'] })
  now += 7 * DAY_MS - 1
  expect(store.find(token)).toBeDefined()
  now += 1
  expect(store.find(token)).toBeUndefined()
  expect(store.list()).toEqual([])
})

test('a revoked token finds nothing, the others stay', () => {
  const [first, other] = [store.create(page, 'e-1'), store.create(page, 'e-2')]
  expect(store.revoke(first.id)).toBe(true)
  expect(store.revoke(first.id)).toBe(false)
  expect(store.find(first.token)).toBeUndefined()
  expect(store.find(other.token)).toBeDefined()
  expect(store.list().map(({ by }) => by)).toEqual(['e-2'])
})

test('no other text is a token: not its id, another secret, or a longer one', () => {
  const { id, token } = store.create(page, 'e-1')
  const other = store.create(page, 'e-1').token.split('.')[1]
  const [, secret = ''] = token.split('.')
  const wrong = ['', '.', id, `${id}.`, `${id}.${other}`, `${token}AAAA`, `x.${secret}`]
  for (const text of [...wrong, `${id}.${secret.slice(0, -2)}`, "' OR 1=1 --.x"])
    expect([text, store.find(text)]).toEqual([text, undefined])
})

test('tokens are random, and the files hold none', () => {
  const tokens = Array.from({ length: 50 }, () => store.create(page, 'e-1').token)
  const secrets = tokens.map(token => token.split('.')[1] ?? '')
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    for (const secret of secrets) {
      expect(bytes.includes(secret)).toBe(false)
      expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false)
    }
  }
})
