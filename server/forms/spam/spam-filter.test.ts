import { describe, expect, test } from 'vitest'
import { createSigner } from '../../crypto/signer.ts'
import { issueToken, TOKEN_MAX_AGE_MS, verifyToken } from './form-token.ts'
import { SpamFilter } from './spam-filter.ts'

const own = createSigner(Buffer.from('a secret of the test'))
const NOW = Date.parse('2026-11-27T08:00:00Z')

describe('the token of a form', () => {
  const token = issueToken(own, NOW)
  test('is good from two seconds after it was given until it is old', () => {
    expect(verifyToken(own, token, NOW + 1999)).toEqual({ ok: false, why: 'tooFast' })
    expect(verifyToken(own, token, NOW + 2000).ok).toBe(true)
    expect(verifyToken(own, token, NOW + TOKEN_MAX_AGE_MS).ok).toBe(true)
    expect(verifyToken(own, token, NOW + TOKEN_MAX_AGE_MS + 1)).toEqual({
      ok: false,
      why: 'oldToken'
    })
  })
  test('cannot be made, changed or taken from elsewhere', () => {
    const [time, nonce, signature] = token.split('.')
    const younger = `${(NOW - 5000).toString(36)}.${nonce}.${signature}`
    const foreign = issueToken(createSigner(Buffer.from('another secret')), NOW)
    for (const wrong of [undefined, '', 7, `${time}.${nonce}.`, younger, foreign, `${token}x`]) {
      expect(verifyToken(own, wrong, NOW + 5000)).toEqual({ ok: false, why: 'noToken' })
    }
  })
  test('serves a few submissions, not a thousand', async () => {
    const gate = new SpamFilter(own, { perAddress: 100, inAll: 100 })
    const submission = { fields: {}, locale: 'zh' as const, from: 'a', json: true, token }
    for (let use = 0; use < 5; use++) {
      await gate.recordAccepted('a', await gate.check(submission, NOW + 5000))
    }
    await expect(gate.check(submission, NOW + 5000)).rejects.toThrow('oldToken')
  })
})
