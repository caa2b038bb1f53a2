import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SsoAnswer, SsoCall } from './calls.ts'

/** A way to sign in: the organisation's service, an OpenID Connect provider, or the local identity provider. */
export interface SignOn {
  /** Answers one of the three calls. */
  answer(call: SsoCall, request: IncomingMessage): Promise<SsoAnswer>
  /**
   * Handles a browser's visit to a page below the prefix, such as `login`.
   * @param page path below the prefix
   */
  visit(page: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Resolves a token to its user ID; omitted if only the organisation's service knows its tokens. */
  userOf?(token: string): string | undefined
  close(): void
}
