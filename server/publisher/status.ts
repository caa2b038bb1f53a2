import type { Rollback } from './build-store.ts'
import type { OutputStatus } from './output/output.ts'

/** A page that could not be brought up to date; what stands of it is older. */
export interface PageFailure {
  page: string
  /** The document that is to blame and the field in it, such as `contact.phone`, where they are known. */
  document?: string | undefined
  field?: string | undefined
  message: string
}

/** How the renderer stands; where it `failed` to come up, the next change builds the whole site. */
export type RendererState = 'starting' | 'ready' | 'failed'

/** What the publisher is doing and what is live. */
export interface PublisherStatus {
  state: 'starting' | 'idle' | 'building' | 'failed'
  /** Whether a change would be rendered at once; `starting` while it has to wait for the renderer. */
  publishing?: RendererState
  /** Name of the build that visitors get; undefined before the first. */
  build?: string
  /** Name of the content that it shows. */
  revision?: string
  /** Why the last publishing failed, and since when every one has. */
  error?: string
  failingSince?: string
  /** When the content that is live was read: every change before it is on the site. */
  contentAt?: string
  /** When the last publishing went live, and how long it took in milliseconds. */
  publishedAt?: string
  durationMs?: number
  /** Milliseconds from the commit of the first change to the site. */
  liveMs?: number
  /** Addresses of the pages that the last publishing rewrote; after a full build all that differ. */
  pages?: string[]
  /** Pages that could not be rendered. */
  failures?: PageFailure[]
  /** What of the content could not be shown as it stands, a sentence each with document and field; the first of many. */
  problems?: string[]
  /** Changes that wait to be published. */
  queue?: number
  /** Whether what follows the pages (search, sitemap, best compression) is in step with them. */
  settled?: boolean
  /** Set while the site shows an older build that an operator went back to. */
  rolledBack?: Rollback
  /** How the folder or the command elsewhere stands, where there is one. */
  output?: OutputStatus
}
