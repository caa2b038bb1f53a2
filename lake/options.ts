import type { Language } from './auth/sign-in/messages.ts'
import { httpError } from './errors.ts'

/** What one may do in the lake, from most to least. A custom token carries grants instead. */
export type Role = 'administrator' | 'editor' | 'contributor' | 'viewer' | 'custom' | 'visitor'

/** A token given by the host program itself rather than kept in the database. */
export type FixedToken = { token: string; role: Role; name?: string }

/** Bounds that protect the process; each has a default. Sizes in bytes, times in milliseconds. */
export type Limits = {
  /** Largest body of a JSON request. */
  bodyBytes: number
  /** Largest body of a query: its text and parameters. */
  queryBytes: number
  /** Largest single document. */
  documentBytes: number
  /** Largest uploaded asset. */
  uploadBytes: number
  /** Most that made pictures may take on disk. */
  cacheBytes: number
  /** Most that answers kept until the next write may take, in characters of JSON; 0 keeps none. */
  answerCharacters: number
  /** Largest result of a query by a visitor, in bytes of JSON. */
  visitorResultBytes: number
  /** Largest result of a query by a signed-in caller, in bytes of JSON. */
  resultBytes: number
  /** Longest a query may run. */
  queryTime: number
  /** Largest heap of one query worker, in megabytes. */
  queryMegabytes: number
  /** Query workers at most. */
  queryWorkers: number
  /** How long history and missed events can be replayed, in events. */
  replayEvents: number
}

/** Everything that starts a lake. Only `dataDir` and `projectId` are needed. */
export type LakeOptions = {
  dataDir: string
  projectId: string
  /** The data sets that exist; the first is the default. */
  dataset?: string | string[]
  /**
   * Address under which browsers reach this lake, without a trailing slash. It may have a path: whoever hands
   * requests on to the lake takes that off before.
   */
  publicUrl?: string
  /** Other origins whose pages may call the lake with credentials. */
  corsOrigins?: string[]
  tokens?: FixedToken[]
  /** Heading of the sign-in page and name of the project: one for all, or one a language. */
  signInTitle?: string | Record<Language, string>
  /** Take the visitor's address from `x-forwarded-for`. */
  trustProxy?: boolean
  limits?: Partial<Limits>
  /**
   * Files that may be uploaded: media type by extension, in lower case. Administrators, who import archives, may upload
   * any. All may be uploaded without this; pictures are judged by their bytes.
   */
  fileTypes?: Readonly<Record<string, string>>
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<
  Omit<LakeOptions, 'dataset' | 'limits' | 'publicUrl' | 'signInTitle' | 'fileTypes'>
> & {
  datasets: string[]
  signInTitle: Record<Language, string>
  publicUrl: string | undefined
  limits: Limits
  fileTypes: Map<string, string> | undefined
}

const MEGABYTE = 1024 * 1024

const DEFAULT_LIMITS: Limits = {
  bodyBytes: 40 * MEGABYTE,
  queryBytes: MEGABYTE,
  documentBytes: 32 * MEGABYTE,
  uploadBytes: 256 * MEGABYTE,
  cacheBytes: 1024 * MEGABYTE,
  answerCharacters: 8 * MEGABYTE,
  visitorResultBytes: 10 * MEGABYTE,
  resultBytes: 100 * MEGABYTE,
  queryTime: 10_000,
  queryMegabytes: 512,
  queryWorkers: 2,
  replayEvents: 10_000
}

/** Fills in defaults; throws a sentence where an option makes no sense. */
export function resolveOptions(options: LakeOptions): ResolvedOptions {
  const datasets = [options.dataset ?? 'production'].flat()
  for (const name of datasets) {
    if (!/^[a-z0-9~][a-z0-9_~-]{0,63}$/.test(name)) {
      throw httpError(400, `The data set name "${name}" is not valid: use a-z, 0-9, _ and -.`)
    }
  }
  if (!/^[a-z0-9][a-z0-9-]*$/.test(options.projectId)) {
    throw httpError(400, `The project id "${options.projectId}" is not valid: use a-z, 0-9 and -.`)
  }
  const title = options.signInTitle ?? 'Content lake'
  return {
    dataDir: options.dataDir,
    projectId: options.projectId,
    datasets,
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    corsOrigins: options.corsOrigins ?? [],
    tokens: options.tokens ?? [],
    signInTitle: typeof title === 'string' ? { zh: title, en: title } : title,
    trustProxy: options.trustProxy ?? false,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    fileTypes: options.fileTypes && new Map(Object.entries(options.fileTypes))
  }
}
