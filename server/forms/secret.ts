import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Signs texts with the secret of this installation. Equal purpose and text give an equal signature. */
export interface Signer {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

/** The signer whose secret stands in a file of this folder, readable by its owner only. */
export function openSigner(folder: string): Signer {
  const file = join(folder, 'secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return signer(readFileSync(file))
}

/** A signer with this secret. */
export function signer(secret: Buffer): Signer {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign,
    verify(purpose, text, signature) {
      const right = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return right.length === given.length && timingSafeEqual(right, given)
    }
  }
}
