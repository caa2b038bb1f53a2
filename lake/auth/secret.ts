import { createHash, randomBytes } from 'node:crypto'

/** Generates a secret of 256 random bits with a readable prefix (`sk` for tokens, `ss` for sessions). */
export function generateSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage. A plain SHA-256 suffices for random secrets; passwords need scrypt. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Generates a short random id with a readable prefix. */
export function generateId(prefix: string): string {
  return prefix + randomBytes(9).toString('base64url').replaceAll('_', 'a').replaceAll('-', 'b')
}
