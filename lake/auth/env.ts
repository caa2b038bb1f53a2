import type { NodeBindings } from '../http/client-ip.ts'
import type { Identity } from './types.ts'

/** Hono's variables, set by the middleware in `app.ts` before any route runs. */
export type Env = { Bindings: NodeBindings; Variables: { identity: Identity } }
