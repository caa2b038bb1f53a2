import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SsoAnswer, SsoCall } from './calls.ts'

/** What signs people in: the organisation's service, an OpenID Connect provider, or the stand-in. */
export interface SignOn {
  /** Answers one of the three calls. */
  answer(call: SsoCall, request: IncomingMessage): Promise<SsoAnswer>
  /**
   * Answers a browser that visits an address below the prefix, such as `login`.
   * @param page the address below the prefix
   */
  visit(page: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Whose a token is; left out where only the organisation's service knows. */
  userOf?(token: string): string | undefined
  close(): void
}
