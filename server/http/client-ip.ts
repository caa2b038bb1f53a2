import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Parses the trusted proxies: IP addresses and CIDR ranges such as `10.0.0.0/8`. */
export function createProxyList(list: string[]): BlockList {
  const proxies = new BlockList()
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return proxies
}

/** Returns whether an IP address belongs to a trusted proxy. */
export function isTrustedProxy(address: string, proxies: BlockList): boolean {
  const bare = plain(address)
  return isIP(bare) !== 0 && proxies.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}

/**
 * Returns the client's IP address. `X-Forwarded-For` is trusted only as far as trusted proxies wrote it: read from
 * the right, up to the first address that is not a proxy.
 */
export function clientIp(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: BlockList
): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded
    .split(',')
    .map(plain)
    .filter(hop => isIP(hop) !== 0)
  let address = plain(request.socket.remoteAddress ?? '')
  while (isTrustedProxy(address, proxies)) {
    const next = hops.pop()
    if (next === undefined) break
    address = next
  }
  return address
}

/** Returns the rate limit key of an IP address: the address itself, or the /64 network of an IPv6 address. */
export function rateLimitKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array(Math.max(zeros, 0)).fill('0'), ...end].slice(0, 4).join(':')
}

function plain(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare.toLowerCase()
}
