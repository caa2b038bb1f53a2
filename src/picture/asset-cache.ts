import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { buildContext } from '../build/build-context.ts'
import { trackFile } from '../build/page-dependencies.ts'
import { pausePageTimeout } from '../build/page-timeout.ts'
import { cmsClient } from '../cms/client.ts'
import { ContentUnavailable } from '../cms/content-unavailable.ts'

const AT_ONCE = 6
const ATTEMPTS = 3
const WAIT_MS = 60_000
const limit = pLimit(AT_ONCE)
const pending = new Map<string, Promise<string>>()

/** Folder in which fetched files are kept from one build to the next. */
export function cacheFolder(): string {
  return resolve(process.env.CACHE_DIR ?? '.cache', 'assets')
}

/** A file to bring into the site. */
export interface AssetRequest {
  /** Address in the site, such as `/_img/3fa9c1-800.avif`; it must change whenever the bytes do. */
  address: string
  /** Where the content lake has it. */
  url: string
  /** Media type asked for; another one counts as a failure. */
  type?: string
  /** Refuses bytes that must not be served, by a sentence. */
  check?: (bytes: Buffer) => string | undefined
}

/**
 * Fetches a file once, keeps it in the cache and notes that the site needs it.
 * @returns its address; in the preview that of the lake, and nothing is kept
 * @throws Error with a sentence when the lake does not have it or it may not be served; Unreachable when the lake
 * does not answer
 */
export async function fetchAsset(wanted: AssetRequest): Promise<string> {
  // What only drafts show is not to come among the files of the site.
  if (buildContext().preview) return addressInLake(wanted.url)
  return cacheGenerated(wanted.address, () => fetchChecked(wanted))
}

/**
 * Makes a file once, keeps it in the cache and notes that the site needs it.
 * @param address its address in the site; it must change whenever the bytes do
 * @returns the address
 * @throws what `make` throws
 */
export async function cacheGenerated(
  address: string,
  make: () => Promise<Buffer>
): Promise<string> {
  const file = cacheFile(address)
  const known = pending.get(file) ?? limit(() => makeInto(file, make))
  pending.set(file, known)
  known.catch(() => pending.delete(file))
  await pausePageTimeout(known)
  buildContext().files.set(address, file)
  trackFile(address)
  return address
}

// The lake answers at the same origin as the preview.
function addressInLake(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Where the bytes of an address of the site are kept. */
export function cacheFile(address: string): string {
  return join(cacheFolder(), address.replaceAll('/', '~'))
}

/** Part of a file name that depends on what it names alone. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function fetchChecked(wanted: AssetRequest): Promise<Buffer> {
  const bytes = await fetchBytes(wanted)
  const refusal = wanted.check?.(bytes)
  if (refusal) throw new Error(refusal)
  return bytes
}

async function makeInto(file: string, make: () => Promise<Buffer>): Promise<string> {
  if (existsSync(file)) return file
  const bytes = await make()
  await mkdir(cacheFolder(), { recursive: true })
  const beside = `${file}.${randomBytes(4).toString('hex')}.part`
  await writeFile(beside, bytes)
  await rename(beside, file)
  return file
}

/**
 * Bytes of a file of the content lake.
 * @throws Error with a sentence when the lake does not have it; Unreachable when it does not answer
 */
export async function fetchBytes(
  { url, type }: Pick<AssetRequest, 'url' | 'type'>,
  attempt = 1
): Promise<Buffer> {
  const { token } = cmsClient().config()
  const response = await fetch(url, {
    headers: { accept: type ?? '*/*', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(WAIT_MS)
  }).catch((error: Error) => error)
  if (response instanceof Response && response.ok) {
    const given = response.headers.get('content-type')?.split(';')[0]
    if (type && given !== type) throw new Error(`${url} is ${given}, not ${type}.`)
    return Buffer.from(await response.arrayBuffer())
  }
  const retry = response instanceof Error || response.status === 429 || response.status >= 500
  if (retry && attempt < ATTEMPTS) return fetchBytes({ url, type }, attempt + 1)
  const why = response instanceof Error ? response.message : `status ${response.status}`
  throw new (response instanceof Error ? ContentUnavailable : Error)(
    `${url} could not be fetched: ${why}.`
  )
}
