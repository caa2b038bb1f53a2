import { Secret, TOTP } from 'otpauth'

/**
 * The code that an authenticator app shows.
 * @param periods as many periods later: the next code is accepted early
 */
export function totpCode(secret: string, periods = 0, now = Date.now()): string {
  const timestamp = now + periods * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
