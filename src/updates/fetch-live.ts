import { BASE } from '../base-path.ts'
import { REQUEST_TIMEOUT_MS } from '../constants.ts'
import type { LiveVersion } from './watch.ts'

/** Address of what is told of a page: `/zh/hardware/_payload.json`. */
export function payloadAddress(pathname: string): string {
  return `${pathname.replace(/\/$/, '')}/_payload.json`
}

/**
 * Asks what is live, past every cache by a timestamp. What is missing, broken or slow gives nothing.
 * @param pathname of a page that has a payload; nothing for an error page
 */
export async function fetchLive(pathname: string | undefined): Promise<LiveVersion> {
  const [build, page] = await Promise.all([
    read(`${BASE}builds/latest.json`, 'id'),
    pathname && read(payloadAddress(pathname), 'revision')
  ])
  return { build, page: page || undefined }
}

async function read(address: string, name: string): Promise<string | undefined> {
  const timeoutMs = new AbortController()
  const timer = setTimeout(() => timeoutMs.abort(), REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(`${address}?${Date.now()}`, { signal: timeoutMs.signal })
    const value: unknown = response.ok && (await response.json())?.[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
