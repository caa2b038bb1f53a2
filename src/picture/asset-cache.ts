import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { ContentUnavailable } from '../../shared/content/content-unavailable.ts'
import { cmsClient } from '../cms/client.ts'
import { buildContext } from '../rendering/build-context.ts'
import { trackFile } from '../rendering/page-dependencies.ts'
import { pausePageTimeout } from '../rendering/page-timeout.ts'

const CONCURRENCY = 6
const MAX_ATTEMPTS = 3
const TIMEOUT_MS = 60_000
const limit = pLimit(CONCURRENCY)
const pending = new Map<string, Promise<string>>()

/** Directory that caches fetched and generated files across builds. */
export function cacheFolder(): string {
  return resolve(process.env.CACHE_DIR ?? '.cache', 'assets')
}

/** A file to copy into the site. */
export interface AssetRequest {
  /** Address in the site, such as `/_img/3fa9c1-800.avif`; it must change whenever the bytes do. */
  address: string
  /** URL at the content lake. */
  url: string
  /** Expected media type; another one is an error. */
  type?: string
  /** Returns a sentence if the bytes must not be served. */
  check?: (bytes: Buffer) => string | undefined
}

/**
 * Fetches a file once, stores it in the cache and records it on the page that renders.
 * @returns its address in the site; in the preview that of the lake, without caching
 * @throws Error with a sentence if the lake does not have the file or it must not be served; ContentUnavailable if the
 * lake does not respond
 */
export async function fetchAsset(wanted: AssetRequest): Promise<string> {
  // Files of drafts must not become public.
  if (buildContext().preview) return addressInLake(wanted.url)
  return cacheGenerated(wanted.address, () => fetchChecked(wanted))
}

/**
 * Generates a file once, stores it in the cache and records it on the page that renders.
 * @param address its address in the site; it must change whenever the bytes do
 * @returns the address
 * @throws what `make` throws
 */
export async function cacheGenerated(
  address: string,
  make: () => Promise<Buffer>
): Promise<string> {
  const file = cacheFile(address)
  const known = pending.get(file) ?? limit(() => generate(file, make))
  pending.set(file, known)
  known.catch(() => pending.delete(file))
  await pausePageTimeout(known)
  buildContext().files.set(address, file)
  trackFile(address)
  return address
}

// The lake is served from the origin of the preview.
function addressInLake(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Path of the cached file of an address of the site. */
export function cacheFile(address: string): string {
  return join(cacheFolder(), address.replaceAll('/', '~'))
}

/** First 12 hexadecimal digits of the SHA-256 of a text, for file names. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function fetchChecked(wanted: AssetRequest): Promise<Buffer> {
  const bytes = await fetchBytes(wanted)
  const refusal = wanted.check?.(bytes)
  if (refusal) throw new Error(refusal)
  return bytes
}

async function generate(file: string, make: () => Promise<Buffer>): Promise<string> {
  if (existsSync(file)) return file
  const bytes = await make()
  await mkdir(cacheFolder(), { recursive: true })
  const temporary = `${file}.${randomBytes(4).toString('hex')}.part`
  // Flushed: after a power failure an empty file would be taken for the picture.
  await writeFile(temporary, bytes, { flush: true })
  await rename(temporary, file)
  return file
}

/**
 * Fetches a file from the content lake; network errors and the statuses 429 and 5xx are retried.
 * @throws Error with a sentence if the lake does not have the file; ContentUnavailable if it does not respond
 */
export async function fetchBytes(
  { url, type }: Pick<AssetRequest, 'url' | 'type'>,
  attempt = 1
): Promise<Buffer> {
  const { token } = cmsClient().config()
  const response = await fetch(url, {
    headers: { accept: type ?? '*/*', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(TIMEOUT_MS)
  }).catch((error: Error) => error)
  if (response instanceof Response && response.ok) {
    const contentType = response.headers.get('content-type')?.split(';')[0]
    if (type && contentType !== type) throw new Error(`${url} is ${contentType}, not ${type}.`)
    return Buffer.from(await response.arrayBuffer())
  }
  const retry = response instanceof Error || response.status === 429 || response.status >= 500
  if (retry && attempt < MAX_ATTEMPTS) return fetchBytes({ url, type }, attempt + 1)
  const reason = response instanceof Error ? response.message : `status ${response.status}`
  throw new (response instanceof Error ? ContentUnavailable : Error)(
    `${url} could not be fetched: ${reason}.`
  )
}
