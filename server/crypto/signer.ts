import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import { OWNER_ONLY, replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { readOwnFile } from '../config/secrets-file.ts'
import { UserError } from '../errors.ts'

/** Length of a secret in bytes. */
const LENGTH = 32

/**
 * Signs texts with this installation's secret (HMAC). Equal purpose and text have an equal signature.
 * **Security**: a signature has no time of its own; what expires has the time in its text. Each use has its own purpose,
 * so that no signature is valid elsewhere.
 */
export interface Signer {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

/**
 * Loads the signer of a folder. Its secret is 32 random bytes in the file `secret`, created on first use and readable
 * by its owner only.
 * @throws UserError if the file has any other length: an empty key would make signatures forgeable
 */
export function loadSigner(folder: string): Signer {
  const file = secretFile(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    replaceFileSync(file, randomBytes(LENGTH), { mode: OWNER_ONLY })
  }
  const secret = readOwnFile(file)
  if (secret.length === LENGTH && secret.some(byte => byte !== 0)) return createSigner(secret)
  throw new UserError(
    `${file} is damaged: it does not hold ${LENGTH} random bytes. Restore it from a backup, or delete it and start again: a new secret is created, and what the old one signed, such as links in e-mails, is no longer accepted.`
  )
}

/** File of the secret of a folder. */
export function secretFile(folder: string): string {
  return join(folder, 'secret')
}

/** Name of the secret of a folder among the values that all nodes share. */
export function secretName(folder: string): string {
  return `secret ${basename(folder)}`
}

/** Loads the signer of a folder, or the one that all nodes share. */
export async function openSigner(folder: string, cluster: Cluster | undefined): Promise<Signer> {
  if (!cluster) return loadSigner(folder)
  const make = () => randomBytes(LENGTH).toString('base64')
  return createSigner(Buffer.from(await cluster.value(secretName(folder), make), 'base64'))
}

/** Creates a signer with this secret. */
export function createSigner(secret: Buffer): Signer {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign,
    verify(purpose, text, signature) {
      const right = Buffer.from(sign(purpose, text))
      const actual = Buffer.from(signature)
      return right.length === actual.length && timingSafeEqual(right, actual)
    }
  }
}
