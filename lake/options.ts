import type { Locale } from '../shared/server/account/language.ts'
import { type TrustProxy, trustNone, trustOneHop } from '../shared/server/client-ip.ts'
import type { Cluster } from '../shared/server/cluster/cluster.ts'
import { httpError } from './errors.ts'
import { type Log, logToStderr } from './log.ts'

/** Roles, from most to least permissions. A custom token has grants instead. */
export type Role = 'administrator' | 'editor' | 'contributor' | 'viewer' | 'custom' | 'visitor'

/** A token defined by the host program rather than stored in the database. */
export type FixedToken = { token: string; role: Role; name?: string }

/** A document and the path of its field, such as `review.types`, that holds a setting of the lake. */
export type FieldSource = { id: string; field: string }

/** Limits that protect the process; each has a default. Sizes in bytes, times in milliseconds. */
export type Limits = {
  /** Largest body of a JSON request. */
  bodyBytes: number
  /** Maximum size of a request and of a document, in bytes, of writers who are no administrators. */
  writerBytes: number
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
  /** What visitors of one address may use; of IPv6, one /64 network. */
  visitorQuota: Quota
  /** What one account or token may use. */
  quota: Quota
  /** Maximum processor time of a transaction with all of its indexes, because others wait for it. */
  transactionTime: number
  /** Maximum duration of a query. */
  queryTime: number
  /** Maximum heap of one query worker, in megabytes. */
  queryMegabytes: number
  /** Maximum number of query workers. */
  queryWorkers: number
  /** Maximum processor time of the transformation of an image. */
  imageTime: number
  /** Maximum memory of a process that transforms images, in megabytes. */
  imageMegabytes: number
  /** Maximum number of these processes. */
  imageProcesses: number
  /** Maximum number of missed events that are replayed to a listener. */
  replayEvents: number
}

/** What one caller may use. Beyond it requests are refused with a 429, larger results with a 413. */
export type Quota = {
  /** Requests at a time, without streams. */
  requests: number
  /** Event streams at a time. */
  streams: number
  /** WebSockets at a time. */
  sockets: number
  /** Jobs that wait for a query worker or an image process. */
  jobs: number
  /** Processor time in a minute, in milliseconds. */
  processorTime: number
  /**
   * Time of the main thread in a second, in milliseconds, that is left to the caller while others of its kind use up
   * their share; beyond it workers do the work.
   */
  mainThreadTime: number
  /** Maximum size of the result of a query, in bytes of JSON. */
  resultBytes: number
}

/** Limits that differ from the defaults. */
export type LimitOptions = Partial<
  Omit<Limits, 'visitorQuota' | 'quota'> & { visitorQuota: Partial<Quota>; quota: Partial<Quota> }
>

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
  /** Whether every account must sign in with a second factor; default: as its user likes. */
  secondFactor?: 'optional' | 'required'
  /** Heading of the sign-in page and name of the project: one for all languages, or one per language. */
  signInTitle?: string | Record<Locale, string>
  /**
   * Whether `x-forwarded-for` and `x-forwarded-proto` are trusted: of any client that connects
   * (true; only behind a proxy that overwrites or appends to them), or of certain addresses.
   */
  trustProxy?: boolean | TrustProxy
  limits?: LimitOptions
  /** Number of days that earlier revisions are kept; default: for ever. */
  historyDays?: number | undefined
  /**
   * Where editors keep the synonyms that `text::query` knows, in lines such as `camera = webcam`; default: nowhere.
   */
  synonyms?: FieldSource | undefined
  /**
   * Where the types are listed whose documents need a second pair of eyes: editors publish only what others have
   * written; default: nowhere.
   */
  reviews?: FieldSource | undefined
  /** Logs an event of the lake; default: one line on the standard error stream. */
  log?: Log
  /** The nodes that share the content; default: this lake is alone. `dataDir` holds copies then. */
  cluster?: Cluster | undefined
  /**
   * Allowed uploads: media type by lower-case extension; default: all. Administrators, who import
   * archives, may upload any file; images are recognized by their bytes.
   */
  fileTypes?: Readonly<Record<string, string>>
  /**
   * Returns why an uploaded image cannot be used, with a name for the reason by which a Studio finds
   * its own sentence; default: every image can. Administrators, who import archives, may upload any.
   */
  refuseImage?: (image: UploadedImage) => ImageRefusal | undefined
}

/** An uploaded image: its extension, number of frames, and the bytes of an SVG. */
export type UploadedImage = { extension: string; frames: number; svg?: Buffer }

/** Why an image cannot be used. */
export type ImageRefusal = { reason: string; message: string }

/** The options with every default filled in. */
export type ResolvedOptions = Required<
  Omit<
    LakeOptions,
    | 'dataset'
    | 'limits'
    | 'publicUrl'
    | 'historyDays'
    | 'synonyms'
    | 'reviews'
    | 'signInTitle'
    | 'fileTypes'
    | 'refuseImage'
    | 'trustProxy'
    | 'cluster'
  >
> & {
  trustProxy: TrustProxy
  historyDays: number | undefined
  synonyms: FieldSource | undefined
  reviews: FieldSource | undefined
  cluster: Cluster | undefined
  datasets: string[]
  signInTitle: Record<Locale, string>
  publicUrl: string | undefined
  limits: Limits
  fileTypes: Map<string, string> | undefined
  refuseImage: LakeOptions['refuseImage']
}

const MEGABYTE = 1024 * 1024

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 40 * MEGABYTE,
  writerBytes: 4 * MEGABYTE,
  queryBytes: MEGABYTE,
  documentBytes: 32 * MEGABYTE,
  uploadBytes: 256 * MEGABYTE,
  cacheBytes: 1024 * MEGABYTE,
  answerCharacters: 8 * MEGABYTE,
  visitorQuota: {
    requests: 30,
    streams: 20,
    sockets: 10,
    jobs: 10,
    processorTime: 10_000,
    mainThreadTime: 5,
    resultBytes: 10 * MEGABYTE
  },
  quota: {
    requests: 200,
    streams: 300,
    sockets: 50,
    jobs: 100,
    processorTime: 60_000,
    mainThreadTime: 50,
    resultBytes: 100 * MEGABYTE
  },
  transactionTime: 2_000,
  queryTime: 10_000,
  queryMegabytes: 512,
  queryWorkers: 2,
  imageTime: 20_000,
  imageMegabytes: 1024,
  imageProcesses: 2,
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
    historyDays: options.historyDays,
    synonyms: options.synonyms,
    reviews: options.reviews,
    corsOrigins: options.corsOrigins ?? [],
    tokens: options.tokens ?? [],
    secondFactor: options.secondFactor ?? 'optional',
    signInTitle: typeof title === 'string' ? { zh: title, en: title } : title,
    trustProxy: toTrustProxy(options.trustProxy),
    limits: toLimits(options.limits),
    log: options.log ?? logToStderr,
    cluster: options.cluster,
    fileTypes: options.fileTypes && new Map(Object.entries(options.fileTypes)),
    refuseImage: options.refuseImage
  }
}

function toLimits(limits: LimitOptions = {}): Limits {
  const { visitorQuota, quota } = DEFAULT_LIMITS
  return {
    ...DEFAULT_LIMITS,
    ...limits,
    visitorQuota: { ...visitorQuota, ...limits.visitorQuota },
    quota: { ...quota, ...limits.quota }
  }
}

function toTrustProxy(option: LakeOptions['trustProxy'] = false): TrustProxy {
  if (typeof option === 'function') return option
  return option ? trustOneHop : trustNone
}
