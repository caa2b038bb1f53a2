import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits with a readable prefix (`sk` for tokens, `ss` for sessions). */
export function generateSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

/**
 * What is stored in place of a secret. The secrets are random and long, so a plain digest
 * withstands guessing; passwords go through scrypt instead.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A short random id for a record, with a readable prefix. */
export function generateId(prefix: string): string {
  return prefix + randomBytes(9).toString('base64url').replaceAll('_', 'a').replaceAll('-', 'b')
}
