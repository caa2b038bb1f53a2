import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Minimum length of a password in characters. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 256

const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32

/** Hashes a password with scrypt; returns `N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return [COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Returns whether a password matches a hash; compares in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [N, r, p, salt = '', key = ''] = hash.split('$')
  const right = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return right.length === given.length && timingSafeEqual(right, given)
}

let decoy: Promise<string> | undefined

/** Takes as long as `verifyPassword`, so that timing does not reveal which accounts exist. */
export async function pretendToVerify(password: string): Promise<void> {
  decoy ??= hashPassword('the password of nobody')
  await verifyPassword(password, await decoy)
}

function derive(
  password: string,
  salt: Buffer,
  cost: Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>
) {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise<Buffer>((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? failed(error) : done(key)
    )
  })
}
