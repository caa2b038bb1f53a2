import type { Hono } from 'hono'
import type { Call, HttpEnv } from '../http/routes.ts'
import type { SsoAnswer, SsoCall } from './calls.ts'

/** A way to sign in: the organisation's service, an OpenID Connect provider, or the local identity provider. */
export interface SignOn {
  /** Answers one of the three calls. */
  answer(call: SsoCall, c: Call): Promise<SsoAnswer>
  /** Adds the pages below the prefix that browsers visit, such as `login`. */
  addPages(routes: Hono<HttpEnv>): void
  /** Resolves a token to its user ID; omitted if only the organisation's service knows its tokens. */
  userOf?(token: string): Promise<string | undefined>
  close(): Promise<void>
}
