import {
  type Argon2Parameters,
  argon2,
  hash as digest,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual
} from 'node:crypto'
import { promisify } from 'node:util'

/** Minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 10
/** Longer input is rejected before hashing, so that clients cannot make the server hash megabytes. */
export const MAX_PASSWORD_LENGTH = 256

/**
 * Cost of Argon2id: memory in KiB, iterations, parallelism.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const COST_TEXT = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
const KEY_BYTES = 32
const SALT_BYTES = 16

const ARGON2_HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** Earlier versions stored scrypt hashes: N, r, p, salt and key. */
const SCRYPT_HASH = /^(?:scrypt\$)?(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

const deriveArgon2 = promisify(argon2)
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Hashes a password with Argon2id (RFC 9106). Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const key = await deriveArgon2('argon2id', parameters(password, nonce, COST, KEY_BYTES))
  return `${COST_TEXT}$${toBase64(nonce)}$${toBase64(key)}`
}

/** Returns whether a password matches a hash; false for an unknown format. Compares in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const derived = await derive(password, hash)
  return derived !== undefined && timingSafeEqual(derived.expected, derived.actual)
}

/** Returns whether a hash has another algorithm or cost than new ones: hash the password again when it is known. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(`${COST_TEXT}$`)
}

/** Makes the account that an unknown name is compared with unpredictable. */
const PEPPER = randomBytes(16).toString('hex')

/**
 * Takes as long as verifying the password of an account, so that response times do not reveal which accounts exist.
 * Hashes of different algorithms take different times: an unknown name is always verified against the same account.
 * @param hashes of all accounts
 */
export async function verifyUnknown(
  name: string,
  password: string,
  hashes: string[]
): Promise<void> {
  const number = Number.parseInt(digest('sha256', PEPPER + name.toLowerCase()).slice(0, 8), 16)
  await derive(password, hashes[number % hashes.length] ?? (await emptyHash()))
}

let dummyHash: Promise<string> | undefined

// With no accounts at all every name takes this long.
function emptyHash(): Promise<string> {
  dummyHash ??= hashPassword('no account has this password')
  return dummyHash
}

async function derive(
  password: string,
  hash: string
): Promise<{ expected: Buffer; actual: Buffer } | undefined> {
  const [, memory, passes, parallelism, nonce = '', argon2Key = ''] = ARGON2_HASH.exec(hash) ?? []
  if (memory) {
    const expected = Buffer.from(argon2Key, 'base64')
    const cost = { memory: +memory, passes: Number(passes), parallelism: Number(parallelism) }
    const salt = Buffer.from(nonce, 'base64')
    const actual = await deriveArgon2('argon2id', parameters(password, salt, cost, expected.length))
    return { expected, actual }
  }
  const [, N, r, p, salt = '', scryptKey = ''] = SCRYPT_HASH.exec(hash) ?? []
  if (!N) return undefined
  const expected = Buffer.from(scryptKey, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * Number(N) * Number(r) }
  const text = password.normalize('NFKC')
  return {
    expected,
    actual: await deriveScrypt(text, Buffer.from(salt, 'base64url'), expected.length, options)
  }
}

function parameters(
  password: string,
  nonce: Buffer,
  cost: typeof COST,
  tagLength: number
): Argon2Parameters {
  return { ...cost, message: password.normalize('NFKC'), nonce, tagLength }
}

// PHC strings have no padding.
function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
