import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Identity } from '../auth/types.ts'
import type { Caller } from './caller.ts'

/** Hono's variables, set by the middleware in `app.ts` before any route runs. */
export type Env = {
  Bindings: {
    incoming?: IncomingMessage
    outgoing?: ServerResponse
    /** Whether the request was counted already, at another path. */
    isCounted?: boolean
  }
  Variables: { identity: Identity; caller: Caller }
}
