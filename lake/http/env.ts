import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from './caller.ts'

/** Hono's variables of a request before its caller is known by name. */
export type RequestEnv = {
  Bindings: {
    incoming?: IncomingMessage
    outgoing?: ServerResponse
    /** Whether the request was counted already, at another path. */
    isCounted?: boolean
  }
  Variables: { caller: Caller }
}
