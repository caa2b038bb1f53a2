import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { SECOND_FACTOR_SCHEMA, SecondFactors } from './second-factor.ts'
import { totpCode } from './tests/totp.ts'

const PERIOD_MS = 30_000
let now = 0
let db: DatabaseSync
let factors: SecondFactors

beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  db = new DatabaseSync(':memory:')
  db.exec(SECOND_FACTOR_SCHEMA)
  factors = new SecondFactors(db, { write: async work => work(), now: () => now })
})

const codeOf = (secret: string, periods = 0) => totpCode(secret, periods, now)

function pendingOf(user: string): string {
  return factors.pending(user, 'Studio', 'li@site.example')?.secret ?? ''
}

/** Turns the second factor on; returns the secret and recovery codes. Its code is used up. */
async function turnOn(user: string) {
  await factors.begin(user)
  const secret = pendingOf(user)
  const codes = (await factors.confirm(user, codeOf(secret))) ?? []
  return { secret, codes }
}

test('the address is that of RFC 6238 apps: issuer, account, 160 random bits', async () => {
  await factors.begin('u1')
  const { secret = '', address = '' } = factors.pending('u1', 'A: B', 'li@site.example') ?? {}
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(address)
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
  expect(url.searchParams.get('secret')).toBe(secret)
  expect(url.searchParams.get('issuer')).toBe('A  B')
})

test('it is on only after the first right code', async () => {
  await factors.begin('u1')
  expect(factors.isOn('u1')).toBe(false)
  expect(await factors.confirm('u1', '000000')).toBeUndefined()
  expect(factors.isOn('u1')).toBe(false)
  expect(await factors.confirm('u1', codeOf(pendingOf('u1')))).toHaveLength(8)
  expect(factors.isOn('u1')).toBe(true)
})

test('a code is accepted once, whichever way it is written', async () => {
  const { secret } = await turnOn('u1')
  expect(await factors.redeem('u1', codeOf(secret))).toBe(false)
  now += PERIOD_MS
  const code = codeOf(secret)
  const fullWidth = code.replaceAll(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))
  expect(await factors.redeem('u1', ` ${fullWidth.slice(0, 3)} ${fullWidth.slice(3)}`)).toBe(true)
  for (const again of [code, fullWidth]) expect(await factors.redeem('u1', again)).toBe(false)
})

test('a code of one period before or after is accepted, an older one is not, nor one before the last', async () => {
  const { secret } = await turnOn('u1')
  now += 10 * PERIOD_MS
  expect(await factors.redeem('u1', codeOf(secret, -2))).toBe(false)
  expect(await factors.redeem('u1', codeOf(secret, 2))).toBe(false)
  expect(await factors.redeem('u1', codeOf(secret, 1))).toBe(true)
  expect(await factors.redeem('u1', codeOf(secret, 0))).toBe(false)
  expect(await factors.redeem('u1', codeOf(secret, -1))).toBe(false)
})

test('a recovery code works once, for its user only, and none is stored', async () => {
  const { codes } = await turnOn('u1')
  const other = await turnOn('u2')
  const [first = ''] = codes
  expect(first).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
  expect(new Set([...codes, ...other.codes]).size).toBe(16)
  expect(await factors.redeem('u2', first)).toBe(false)
  expect(await factors.redeem('u1', first.toLowerCase().replaceAll('-', ''))).toBe(true)
  expect(await factors.redeem('u1', first)).toBe(false)
  expect(factors.recoveryCodes('u1')).toBe(7)
  const stored = JSON.stringify(db.prepare('SELECT * FROM recovery_code').all())
  for (const code of codes) expect(stored).not.toContain(code)
})

test('another app replaces the one in use at its first code only, with new recovery codes', async () => {
  const { secret, codes } = await turnOn('u1')
  await factors.begin('u1')
  const next = pendingOf('u1')
  now += PERIOD_MS
  expect(await factors.redeem('u1', codeOf(secret))).toBe(true)
  expect(await factors.confirm('u1', codeOf(next))).toHaveLength(8)
  now += PERIOD_MS
  expect(await factors.redeem('u1', codeOf(secret))).toBe(false)
  expect(await factors.redeem('u1', codes[0] ?? '')).toBe(false)
  expect(await factors.redeem('u1', codeOf(next))).toBe(true)
})

test('after its removal no code is right', async () => {
  const { secret, codes } = await turnOn('u1')
  await factors.remove('u1')
  now += PERIOD_MS
  for (const code of [codeOf(secret), codes[0] ?? '', '', '000000'])
    expect(await factors.redeem('u1', code)).toBe(false)
  expect(factors.isOn('u1')).toBe(false)
})
