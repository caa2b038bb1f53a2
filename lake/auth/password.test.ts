import { expect, test } from 'vitest'
import { hashPassword, verifyDummyPassword, verifyPassword } from './password.ts'

test('a password matches its hash, and no other does', async () => {
  const hash = await hashPassword('长长的密码 2026')
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect(hash).not.toContain('密码')
  expect(await verifyPassword('长长的密码 2026', hash)).toBe(true)
  expect(await verifyPassword('长长的密码 2025', hash)).toBe(false)
})

test('the same password never has the same hash twice', async () => {
  expect(await hashPassword('one and the same')).not.toBe(await hashPassword('one and the same'))
})

test('a hash of another format does not match and does not throw', async () => {
  expect(await verifyPassword('x', 'plain$x')).toBe(false)
  expect(await verifyPassword('x', '')).toBe(false)
})

test('an unknown account costs about as long as a known one', async () => {
  const hash = await hashPassword('a real password')
  await verifyDummyPassword('warm')
  const work = async (verify: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await verify()
    return process.cpuUsage(before).user
  }
  const known = await work(() => verifyPassword('guess', hash))
  expect(await work(() => verifyDummyPassword('guess'))).toBeGreaterThan(known / 5)
})
