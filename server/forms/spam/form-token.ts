// Static pages are the same for every visitor and may be cached for weeks, so they cannot contain a fresh token.
// There are three ways to obtain one:
// - With scripts, the form requests `/api/forms/token` on first interaction.
// - Without scripts, the contact page loads a one-pixel image (in <noscript>) that sets the token as a cookie for the
// form endpoints.
// - A POST without either is answered with the filled-in form including a token, to be submitted again. People press
// one more button; bots that only POST get nowhere.
import { randomBytes } from 'node:crypto'
import { FORM_MIN_AGE_MS } from '../../../shared/forms/limits.ts'
import type { Signer } from '../../crypto/signer.ts'

/** Lifetime of a token in milliseconds. */
export const TOKEN_MAX_AGE_MS = 12 * 60 * 60 * 1000
const PURPOSE = 'form token'
const FORM = /^([0-9a-z]{6,10})\.([\w-]{16})\.([\w-]{43})$/

/** Result of verifying a token: when the form was loaded, and its nonce. */
export type TokenCheck =
  | { ok: true; nonce: string }
  | { ok: false; why: 'noToken' | 'oldToken' | 'tooFast' }

/**
 * Issues a token: time and nonce, signed.
 * @param now milliseconds since 1970
 */
export function issueToken({ sign }: Signer, now: number): string {
  const text = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${sign(PURPOSE, text)}`
}

/**
 * Verifies a form's token.
 * **Security**: a token is valid until `TOKEN_MAX_AGE_MS`, any number of times; the caller counts uses of its nonce. It
 * proves that the form was loaded, not by whom: `isCrossSite` decides on CSRF.
 * @param token untrusted
 */
export function verifyToken({ verify }: Signer, token: unknown, now: number): TokenCheck {
  const parts = typeof token === 'string' ? FORM.exec(token) : null
  const [, time = '', nonce = '', signature = ''] = parts ?? []
  if (!parts || !verify(PURPOSE, `${time}.${nonce}`, signature))
    return { ok: false, why: 'noToken' }
  const age = now - Number.parseInt(time, 36)
  if (age > TOKEN_MAX_AGE_MS) return { ok: false, why: 'oldToken' }
  return age < FORM_MIN_AGE_MS ? { ok: false, why: 'tooFast' } : { ok: true, nonce }
}
