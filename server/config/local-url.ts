import { basePath } from '../../shared/base-path.ts'

/** Where a server listens, and its public URL. */
export interface ListenAddress {
  host: string
  port: number
  /** Without a trailing slash. */
  siteUrl: string
}

/** URL under which this machine reaches its own server. */
export function localUrl({ host, port, siteUrl }: ListenAddress): string {
  return `http://${reachable(host)}:${port}${basePath(siteUrl)}`
}

// A server that listens on all interfaces is reached on the loopback address.
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
