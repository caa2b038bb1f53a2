import type { AssetContext } from './assets/context.ts'
import type { QueryContext } from './query/context.ts'

/** Dependencies of all modules: created once in `createLake`, passed to each route maker, which asks for what it needs. */
export type Context = QueryContext & AssetContext
