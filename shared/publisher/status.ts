/** A page that could not be updated; its previous version is served. */
export interface PageFailure {
  page: string
  /** The document that causes it and its field, such as `contact.phone`, if known. */
  document?: string | undefined
  field?: string | undefined
  message: string
}

/** What a page lacks because it could not be shown: a picture, file, link, section or redirect. */
export interface Omission {
  page: string
  kind: 'picture' | 'file' | 'fileType' | 'link' | 'forbiddenLink' | 'section' | 'redirect'
  /** Id of the asset or redirect, address of the link or key of the section, by which its field is found. */
  value: string
  message: string
}

/** State of the renderer; if it `failed` to start, the next change is a full build. */
export type RendererState = 'starting' | 'ready' | 'failed'

/** Activity of the publisher, and what is live. */
export interface PublisherStatus {
  state: 'starting' | 'idle' | 'building' | 'failed'
  /** Whether a change would be rendered at once; `starting` while it must wait for the renderer. */
  publishing?: RendererState | undefined
  /** ID of the served build; undefined before the first. */
  build?: string | undefined
  /** Revision of the content that it shows. */
  revision?: string | undefined
  /** Error of the last publish, and since when all have failed. */
  error?: string | undefined
  failingSince?: string | undefined
  /** When the live content was read: every earlier change is on the site. */
  contentAt?: string | undefined
  /** When the last publish went live, and its duration in milliseconds. */
  publishedAt?: string | undefined
  durationMs?: number | undefined
  /** Milliseconds from the first change's commit until it was live. */
  liveMs?: number | undefined
  /** URLs of the pages changed by the last publish; after a full build, of all that differ. */
  pages?: string[] | undefined
  /** Pages that could not be rendered. */
  failures?: PageFailure[] | undefined
  /** Warnings about content that could not be shown, one sentence each with document and field; the first of many. */
  problems?: string[] | undefined
  /** What the pages lack, until they are rendered with it; the first of many. */
  omissions?: Omission[] | undefined
  /** Characters that data sheets lack, one sentence per sheet. */
  datasheets?: string[] | undefined
  /** Number of changes waiting to be published. */
  queue?: number | undefined
  /** Whether derived files (search index, sitemap, best compression) are up to date. */
  settled?: boolean | undefined
  /** Set while an operator has rolled back to an older build. */
  rolledBack?: Rollback | undefined
  /** Status of the additional output, if configured. */
  output?: OutputStatus | undefined
}

/** What an operator rolled back from. */
export interface Rollback {
  /** ID of the build that was served before. */
  from: string
  at: string
  /** Content revision at the time; another revision ends the rollback. */
  revision: string
}

/** Status of the additional output. */
export interface OutputStatus {
  state: 'busy' | 'idle' | 'failed'
  /** The build deployed last, and since when. */
  build?: string
  at?: string
  /** Error of the last attempt, and since when all attempts have failed. */
  error?: string
  failingSince?: string
}

/** The status as a client receives it; error messages are for signed-in users only. */
export interface PublishReport
  extends Omit<PublisherStatus, 'error' | 'failingSince' | 'failures'> {
  failures: (Partial<PageFailure> & { message: string })[]
}
