import { request } from 'node:http'
import { sleep } from '../support/server.ts'

/** One request of an attacker, who may leave before the answer is complete. */
export interface Attack {
  path: string
  body?: Buffer
  /** Milliseconds until the attacker leaves. */
  patience: number
}

/** What attackers know: the address of an image, and an old revision. */
export interface Target {
  image: string
  revision: string
}

const VERSION = '/v2025-02-19'
const MEGABYTE = 1024 * 1024

/** The same bytes for each body: preparing them must not take the attackers' time. */
const LARGE_BODY = Buffer.alloc(4 * MEGABYTE, '{"query": "*", ')
const LISTS_BODY = Buffer.from(
  JSON.stringify({
    query: 'array::intersects($a, $b)',
    params: { a: numbers(20_000, 0), b: numbers(20_000, 20_000) }
  })
)

type Maker = (target: Target, random: () => number) => Omit<Attack, 'patience'>

const ask = (query: string, more = '', part = 'query') => ({
  path: `${VERSION}/data/${part}/production?query=${encodeURIComponent(query)}${more}`
})
const param = (name: string, value: unknown) =>
  `&$${name}=${encodeURIComponent(JSON.stringify(value))}`
const GLOBS = param('x', `${'a.'.repeat(40)}c`) + param('p', `${'**.'.repeat(14)}b`)

/** Every attack that has stopped an earlier version for a while. */
const MAKERS: Record<string, Maker> = {
  'path globs': () => ask('$x in path($p)', GLOBS),
  'a pattern on all documents': (_, random) =>
    ask(`*[pt::text(@) match "*a*e*i*${Math.floor(random() * 1e6)}*"]`),
  'new queries that are dear to parse': (_, random) =>
    ask(`${'*[a]{'.repeat(20 + Math.floor(random() * 10))}"n${random()}": 1`),
  'everything for each document': (_, random) => ask(`*{"a": *, "n": ${random()}}`),
  'nested joins': (_, random) =>
    ask(`*[count(*[count(*[_id > ^._id]) > ${random()} && _id > ^._id]) > 1]._id`),
  'a large body': (_, random) => ({
    path: `${VERSION}/data/query/production`,
    body: LARGE_BODY.subarray(0, Math.ceil(random() * LARGE_BODY.length))
  }),
  'lists that are compared': () => ({
    path: `${VERSION}/data/query/production`,
    body: LISTS_BODY
  }),
  'a listener with a dear filter': () => ask('*[$x in path($p)]', GLOBS, 'listen'),
  'a listener that resumes from an old event': () => ask('*', '&enableResume=true', 'listen'),
  'live events': () => ({ path: `${VERSION}/data/live/events/production` }),
  'new sizes of an image': ({ image }, random) => ({
    path: `${image}?w=${1 + Math.floor(random() * 4000)}&fm=avif&blur=${Math.floor(random() * 99)}`
  })
}

/** The names of all attacks. */
export const ATTACKS = Object.keys(MAKERS)

/** Attacks from one address until the end; counts the answers by status, 0 if the attacker left. */
export async function attackFrom(
  address: string,
  url: string,
  target: Target,
  random: () => number,
  going: () => boolean,
  statuses: Map<number, number>
): Promise<void> {
  while (going()) {
    const name = ATTACKS[Math.floor(random() * ATTACKS.length)] ?? ''
    const made = MAKERS[name]?.(target, random)
    if (made) {
      const patience = random() < 0.3 ? 50 + random() * 500 : 5_000 + random() * 10_000
      // not awaited to its end: an attacker has several requests at a time
      void send(url, { ...made, patience }, { address, revision: target.revision }).then(status =>
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      )
    }
    await sleep(100 + random() * 300)
  }
}

function send(
  url: string,
  { path, body, patience }: Attack,
  { address, revision }: { address: string; revision: string }
): Promise<number> {
  return new Promise(done => {
    const headers = {
      'x-forwarded-for': address,
      ...(path.includes('enableResume') && { 'last-event-id': `${revision}#x` })
    }
    const sent = request(
      url + path,
      { method: body ? 'POST' : 'GET', headers, agent: false },
      response => {
        response.on('error', () => undefined)
        response.resume()
        response.on('close', () => done(response.statusCode ?? 0))
      }
    )
    sent.on('error', () => done(0))
    setTimeout(() => {
      sent.destroy()
      done(0)
    }, patience)
    sent.end(body)
  })
}

function numbers(length: number, from: number): number[] {
  return Array.from({ length }, (_, n) => n + from)
}
