import type { Identity } from '../auth/types.ts'

/** Hono's variables, set by the middleware in `app.ts` before any route runs. */
export type Env = {
  Bindings: { incoming?: import('node:http').IncomingMessage }
  Variables: { identity: Identity }
}
