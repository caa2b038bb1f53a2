import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Addresses that may say for whom they ask: single ones and networks such as `10.0.0.0/8`. */
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

/** Whether the other end of a connection, or one that it names, is a trusted proxy. */
export function isTrustedProxy(address: string, proxies: BlockList): boolean {
  const bare = plain(address)
  return isIP(bare) !== 0 && proxies.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}

/**
 * The address that a request came from. What `X-Forwarded-For` says counts only as far as trusted
 * proxies wrote it: from the right, up to the first address that is none of them.
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

/** What limits are counted by: the address, or the network of 64 bits that one IPv6 line has. */
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
