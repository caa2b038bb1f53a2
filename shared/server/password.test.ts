import { expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword, verifyUnknown } from './password.ts'

const PASSWORD = '长长的密码 2026'
/** Hashes of this password, as earlier versions stored them. */
const SCRYPT_HASHES = [
  'scrypt$32768$8$1$yx8fqt--v9Y_uQOjeGGU_w$5lk4SFDPFIusb9HX5qzg-Lr4WHu1HshyOuwJAXEYkQo',
  '32768$8$1$L8yNa2FUflu1CAPDVpAnBg$xfKj3QYYnqbBvqp2bbeiSUDZd81pT-PQy5xfdfm0fdY'
]

test('a password matches its hash, and no other does', async () => {
  const hash = await hashPassword(PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(needsRehash(hash)).toBe(false)
  expect(await verifyPassword(PASSWORD, hash)).toBe(true)
  expect(await verifyPassword('长长的密码 2025', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('the same password never has the same hash twice, and may be typed in any Unicode form', async () => {
  expect(await hashPassword('one and the same')).not.toBe(await hashPassword('one and the same'))
  expect(await verifyPassword('caf\u00e9', await hashPassword('cafe\u0301'))).toBe(true)
})

test.each(SCRYPT_HASHES)('an old hash is valid, and due to be renewed: %s', async hash => {
  expect(await verifyPassword(PASSWORD, hash)).toBe(true)
  expect(await verifyPassword('长长的密码 2025', hash)).toBe(false)
  expect(needsRehash(hash)).toBe(true)
})

test('a hash of a lower cost is valid, and due to be renewed', async () => {
  // RFC 9106 has no vector without secret and associated data: this one is of the reference implementation.
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash)).toBe(true)
  expect(needsRehash(hash)).toBe(true)
})

test('a hash of another format does not match and does not throw', async () => {
  const hash = await hashPassword(PASSWORD)
  const others = ['', 'x', 'plain$x', hash.slice(0, 40), hash.replace('argon2id', 'argon2d')]
  for (const other of others) expect(await verifyPassword(PASSWORD, other)).toBe(false)
})

/** CPU time: the elapsed time of a busy machine says little. */
async function cpuTime(verify: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await verify()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('an unknown name takes as long as an account, whatever the algorithm of its hash', async () => {
  const [old = ''] = SCRYPT_HASHES
  const recent = await hashPassword('a real password')
  const unknown = (hashes: string[]) =>
    cpuTime(() => verifyUnknown('a@site.example', 'guess', hashes))
  // Of three runs the one that other work disturbed least.
  const known = async (hash: string) => {
    const times: number[] = []
    for (let run = 0; run < 3; run++) times.push(await cpuTime(() => verifyPassword('guess', hash)))
    return Math.min(...times)
  }
  const between = ((await known(old)) + (await known(recent))) / 2
  expect(await unknown([old])).toBeGreaterThan(between)
  expect(await unknown([recent])).toBeLessThan(between)
  // With accounts of both kinds a name always takes the same time, so that repeating a guess reveals nothing.
  const isSlow = []
  for (let run = 0; run < 4; run++) isSlow.push((await unknown([old, recent])) > between)
  expect(new Set(isSlow).size).toBe(1)
})

test('a name is compared although there are no accounts', async () => {
  await expect(verifyUnknown('a@site.example', 'guess', [])).resolves.toBeUndefined()
})
