import type { AssetStore } from './assets/asset-store.ts'
import type { Auth } from './auth/auth.ts'
import type { AccessControl } from './auth/types.ts'
import type { Database } from './database/open.ts'
import type { DocumentService } from './documents/document-service.ts'
import type { Meter } from './http/meter.ts'
import type { ResolvedOptions } from './options.ts'
import type { Engine } from './query/engine.ts'

/** Dependencies of all modules: created once in `createLake`, passed to each route maker. */
export type Context = {
  settings: ResolvedOptions
  db: Database
  authority: AccessControl
  people: Auth
  documents: DocumentService
  engine: Engine
  /** What callers use, against their quotas. */
  meter: Meter
  /** Bytes of images and files. */
  assets: AssetStore
}
