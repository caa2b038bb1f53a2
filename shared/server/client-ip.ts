import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/**
 * Decides which addresses are trusted proxies, as Express's `trust proxy` does.
 * @param hop number of hops between this server and the address; 0 is the address that connected
 */
export type TrustProxy = (address: string, hop: number) => boolean

type ClientRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** Leading bits of an IPv6 address that belong to one subscriber: providers assign at least a /64. */
const SUBSCRIBER_BITS = 64
const MAPPED_PREFIX_BITS = 96

/** Trusts the proxies with these IP addresses and CIDR ranges, such as `10.0.0.0/8`. */
export function trustAddresses(list: string[]): TrustProxy {
  const networks = list.map(parseNetwork)
  return address => {
    const ip = parseIp(address)
    return networks.some(
      ([network, bits]) => ip?.kind() === network.kind() && ip.match(network, bits)
    )
  }
}

/** Trusts the address that connected, whatever it is: for a server that only its proxy can reach. */
export const trustOneHop: TrustProxy = (_, hop) => hop === 0

/** Trusts no proxy: `X-Forwarded-For` is ignored. */
export const trustNone: TrustProxy = () => false

/**
 * Returns the client's IP address; empty if the connection is closed already. `X-Forwarded-For` is trusted only as
 * far as trusted proxies wrote it: read from the right, up to the first address that is not a proxy. An IPv4-mapped
 * IPv6 address is the IPv4 address.
 */
export function clientIp(request: ClientRequest, trust: TrustProxy): string {
  const hops = proxyAddr.all(withPlainAddresses(request), trust)
  // A proxy that does not know its client may name it `unknown`; entries before that are the client's claims.
  const address = hops.map(parseIp).findLast(ip => ip !== undefined)
  return address?.toString() ?? ''
}

/** Returns the rate limit key of an IP address: the address itself, or the /64 network of an IPv6 address. */
export function rateLimitKey(address: string): string {
  const ip = parseIp(address)
  if (!ip) return address
  if (ip.kind() === 'ipv4') return ip.toString()
  const network = ip.toByteArray().fill(0, SUBSCRIBER_BITS / 8)
  return `${ipaddr.fromByteArray(network)}/${SUBSCRIBER_BITS}`
}

/** Returns the rate limit key of a client; empty if the request did not come over the network. */
export function clientKey(request: ClientRequest | undefined, trust: TrustProxy): string {
  return request ? rateLimitKey(clientIp(request, trust)) : ''
}

// Some proxies append the client's port, which the header's parser does not know.
function withPlainAddresses({ headers, socket }: ClientRequest): IncomingMessage {
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const plain: ClientRequest = {
    headers: { 'x-forwarded-for': entries.map(withoutPort).join(',') },
    socket
  }
  return plain as IncomingMessage
}

function withoutPort(entry: string): string {
  const text = entry.trim()
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

function parseNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [address = '', prefix] = entry.split('/')
  const network = ipaddr.process(address)
  const isMapped = network.kind() === 'ipv4' && address.includes(':')
  const bits = network.kind() === 'ipv4' ? 32 : 128
  if (prefix === undefined) return [network, bits]
  return [network, Number(prefix) - (isMapped ? MAPPED_PREFIX_BITS : 0)]
}

function parseIp(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // Node accepts only these forms; the library would also read `1` or `0x7f.1` as addresses.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress ? ipaddr.process(address) : undefined
}
