import { BASE } from '../base-path.ts'
import { REQUEST_TIMEOUT_MS } from '../constants.ts'
import type { LiveVersion } from './watch.ts'

/** Address of the payload of a page, such as `/zh/hardware/_payload.json`. */
export function payloadAddress(pathname: string): string {
  return `${pathname.replace(/\/$/, '')}/_payload.json`
}

/**
 * Fetches the live build and page revision, bypassing caches by a timestamp. Values that are missing, invalid or slow
 * are undefined; it never rejects.
 * @param pathname path of a page with a payload; undefined for an error page
 */
export async function fetchLive(pathname: string | undefined): Promise<LiveVersion> {
  const [build, page] = await Promise.all([
    read(`${BASE}builds/latest.json`, 'id'),
    pathname && read(payloadAddress(pathname), 'revision')
  ])
  return { build, page: page || undefined }
}

async function read(address: string, name: string): Promise<string | undefined> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(`${address}?${Date.now()}`, { signal: controller.signal })
    const value: unknown = response.ok && (await response.json())?.[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
