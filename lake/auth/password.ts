import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const cost = 2 ** 15
const blockSize = 8
const parallelization = 1
const keyLength = 32

/** Minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 10
/** Longer input is rejected before hashing, so that clients cannot make the lake hash megabytes. */
export const MAX_PASSWORD_LENGTH = 256

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** Hashes a password with scrypt (RFC 7914). Returns `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const maxmem = 256 * cost * blockSize
  const key = await derive(password, salt, { N: cost, r: blockSize, p: parallelization, maxmem })
  const numbers = `${cost}$${blockSize}$${parallelization}`
  return `scrypt$${numbers}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether the password matches the hash; false for an unknown hash format. Constant-time comparison. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, n, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: 256 * Number(n) * Number(r) }
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), options)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

let dummyHash: Promise<string> | undefined

/** Takes as long as a real check, so that response times do not reveal which accounts exist. */
export async function verifyDummyPassword(password: string): Promise<void> {
  dummyHash ??= hashPassword('no account has this password')
  await verifyPassword(password, await dummyHash)
}
