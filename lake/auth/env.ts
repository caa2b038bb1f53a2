import type { RequestEnv } from '../http/env.ts'
import type { Identity } from './types.ts'

/** Hono's variables, set by the middleware in `app.ts` before any route runs. */
export type Env = {
  Bindings: RequestEnv['Bindings']
  Variables: RequestEnv['Variables'] & { identity: Identity }
}
