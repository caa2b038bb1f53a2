import { type TrustProxy, trustNone, trustOneHop } from '../shared/server/client-ip.ts'
import { httpError } from './errors.ts'
import { type Log, logToStderr } from './log.ts'

/** Languages of the sign-in page. */
export type Language = 'zh' | 'en'

/** Roles, from most to least permissions. A custom token has grants instead. */
export type Role = 'administrator' | 'editor' | 'contributor' | 'viewer' | 'custom' | 'visitor'

/** A token defined by the host program rather than stored in the database. */
export type FixedToken = { token: string; role: Role; name?: string }

/** Limits that protect the process; each has a default. Sizes in bytes, times in milliseconds. */
export type Limits = {
  /** Largest body of a JSON request. */
  bodyBytes: number
  /** Largest body of a query: its text and parameters. */
  queryBytes: number
  /** Largest single document. */
  documentBytes: number
  /** Largest uploaded asset. */
  uploadBytes: number
  /** Maximum size of the image cache on disk. */
  cacheBytes: number
  /** Maximum size of the query result cache, in characters of JSON; 0 disables it. */
  answerCharacters: number
  /** Maximum size of the result of a visitor's query, in bytes of JSON. */
  visitorResultBytes: number
  /** Maximum size of the result of a signed-in caller's query, in bytes of JSON. */
  resultBytes: number
  /** Maximum duration of a query. */
  queryTime: number
  /** Maximum heap of one query worker, in megabytes. */
  queryMegabytes: number
  /** Maximum number of query workers. */
  queryWorkers: number
  /** Maximum number of missed events that are replayed to a listener. */
  replayEvents: number
}

/** Options of a lake. Only `dataDir` and `projectId` are required. */
export type LakeOptions = {
  dataDir: string
  projectId: string
  /** The data sets that exist; the first is the default. */
  dataset?: string | string[]
  /**
   * URL under which browsers reach this lake, without a trailing slash. If it has a path, the host
   * program must strip that base path from requests.
   */
  publicUrl?: string
  /** Other origins whose pages may call the lake with credentials. */
  corsOrigins?: string[]
  tokens?: FixedToken[]
  /** Heading of the sign-in page and name of the project: one for all languages, or one per language. */
  signInTitle?: string | Record<Language, string>
  /**
   * Whether `x-forwarded-for` and `x-forwarded-proto` are trusted: of any client that connects
   * (true; only behind a proxy that overwrites or appends to them), or of certain addresses.
   */
  trustProxy?: boolean | TrustProxy
  limits?: Partial<Limits>
  /** Logs an event of the lake; default: one line on the standard error stream. */
  log?: Log
  /**
   * Allowed uploads: media type by lower-case extension; default: all. Administrators, who import
   * archives, may upload any file; images are recognized by their bytes.
   */
  fileTypes?: Readonly<Record<string, string>>
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<
  Omit<LakeOptions, 'dataset' | 'limits' | 'publicUrl' | 'signInTitle' | 'fileTypes' | 'trustProxy'>
> & {
  trustProxy: TrustProxy
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

/** Fills in defaults. Throws a 400 if the project id or the name of a data set is invalid. */
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
    trustProxy: toTrustProxy(options.trustProxy),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    log: options.log ?? logToStderr,
    fileTypes: options.fileTypes && new Map(Object.entries(options.fileTypes))
  }
}

function toTrustProxy(option: LakeOptions['trustProxy'] = false): TrustProxy {
  if (typeof option === 'function') return option
  return option ? trustOneHop : trustNone
}
