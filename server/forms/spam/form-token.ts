// Static pages are the same for everybody and may lie in a cache for weeks, so they cannot carry a
// fresh token. There are three ways to one:
// - With scripts the form asks `/api/forms/token` when it is first touched.
// - Without scripts the contact page loads a one-pixel picture (inside <noscript>), which brings the
//   token as a cookie that goes to the form endpoints only.
// - A post that has neither is not refused but answered with the filled-in form, now with a token, to
//   be looked at and sent once more. A person presses one button; a robot that only posts gets nowhere.
import { randomBytes } from 'node:crypto'
import type { Signer } from '../../crypto/signer.ts'
import { FORM_MIN_AGE_MS } from '../rules/limits.ts'

/** A token is good for this long. */
export const TOKEN_MAX_AGE_MS = 12 * 60 * 60 * 1000
const PURPOSE = 'form token'
const FORM = /^([0-9a-z]{6,10})\.([\w-]{16})\.([\w-]{43})$/

/** What a token proves: that a form was loaded at a time, by someone with this nonce. */
export type TokenCheck =
  | { ok: true; nonce: string }
  | { ok: false; why: 'noToken' | 'oldToken' | 'tooFast' }

/** A new token. */
export function issueToken({ sign }: Signer, now: number): string {
  const text = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${sign(PURPOSE, text)}`
}

/** Reads a token that came with a form. */
export function verifyToken({ verify }: Signer, token: unknown, now: number): TokenCheck {
  const parts = typeof token === 'string' ? FORM.exec(token) : null
  const [, time = '', nonce = '', signature = ''] = parts ?? []
  if (!parts || !verify(PURPOSE, `${time}.${nonce}`, signature))
    return { ok: false, why: 'noToken' }
  const age = now - Number.parseInt(time, 36)
  if (age > TOKEN_MAX_AGE_MS) return { ok: false, why: 'oldToken' }
  return age < FORM_MIN_AGE_MS ? { ok: false, why: 'tooFast' } : { ok: true, nonce }
}
