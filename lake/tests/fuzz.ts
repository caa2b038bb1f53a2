/** One malformed request, as raw bytes for a socket or as parts for `fetch`. */
export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** A seeded pseudorandom generator. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const datasets = [
  ...Array<string>(20).fill('main'),
  'main',
  'none',
  '..',
  '%00',
  'main%2F..',
  '__proto__',
  '数据',
  'a'.repeat(300)
]
const odd = [
  '',
  'null',
  '{',
  '[]',
  '"',
  '\u0000',
  '\ud800',
  '*',
  '*[',
  '%',
  '%zz',
  '../../etc/passwd',
  '..%2f..%2f',
  '%2e%2e/',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '{"a":',
  '*[_type==$t]',
  '*[0...9999999999]',
  '[[',
  ')('.repeat(50),
  '*'.repeat(300),
  '*[_id in path("**")]',
  'count(*',
  '🎥',
  "'",
  "' OR 1=1 --",
  '<script>',
  '\r\nx: y',
  '$',
  '$$',
  '()',
  '*{'.repeat(200),
  '!'.repeat(500),
  '-'.repeat(500)
]
const types: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  [],
  {},
  [[]],
  [null],
  { a: null },
  '__proto__',
  { __proto__: null },
  'drafts.',
  { _id: {} },
  { _id: '-x', _type: 'y' },
  { _type: 1 },
  { _type: 'a', _id: 'a..b' },
  { _ref: {} }
]

type Pick = <T>(list: readonly T[]) => T

/** Generates the n-th malformed request; the sequence covers every route of the lake. */
export function fuzzRequest(next: () => number): FuzzRequest {
  const pick: Pick = list => list[Math.floor(next() * list.length)] as never
  const word = () => encodeURIComponent(String(pick(odd)).toWellFormed())
  const version = pick([
    ...Array<string>(12).fill('v2025-02-19'),
    ...['v1', 'vX', 'v2021-06-07', 'v9999-99-99', 'v', 'vnull', 'v1%00']
  ])
  const path = `/${pick(routes)(version, pick(datasets), word)}`
  const method = next() < 0.75 ? usualMethod(path) : pick(methods)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    method,
    path,
    headers: headers(pick, next),
    ...(hasBody && { body: body(pick, next) })
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

function usualMethod(path: string): string {
  if (/\/(mutate|actions|assets|logout)\b/.test(path)) return 'POST'
  if (/keyvalue$/.test(path)) return 'PUT'
  return /query\/\w+$/.test(path) ? 'POST' : 'GET'
}

type Route = (version: string, dataset: string, word: () => string) => string

const routes: Route[] = [
  (v, d, w) => `${v}/data/query/${d}?query=${w()}&$t=${w()}&perspective=${w()}`,
  (v, d, w) => `${v}/data/query/${d}?query=*&returnQuery=${w()}&explain=${w()}&tag=${w()}`,
  (v, d) => `${v}/data/query/${d}`,
  (v, d) => `${v}/data/mutate/${d}?returnDocuments=true`,
  (v, d) => `${v}/data/mutate/${d}?dryRun=true&visibility=sync`,
  (v, d) => `${v}/data/actions/${d}`,
  (v, d, w) => `${v}/data/doc/${d}/${w()},${w()}?excludeContent=${w()}`,
  (v, d, w) => `${v}/data/history/${d}/events/documents/${w()}?limit=${w()}`,
  (v, d, w) => `${v}/data/history/${d}/transactions/${w()}?fromTransaction=${w()}&limit=${w()}`,
  (v, d, w) => `${v}/data/history/${d}/documents/${w()}?revision=${w()}&time=${w()}`,
  (v, d, w) => `${v}/data/export/${d}?types=${w()}`,
  (v, d, w) => `${v}/data/listen/${d}?query=${w()}`,
  (v, d, w) => `${v}/data/live/events/${d}?tag=${w()}`,
  (v, d, w) => `${v}/assets/images/${d}?filename=${w()}&label=${w()}`,
  (v, d, w) => `${v}/assets/files/${d}?filename=${w()}`,
  (v, d, w) => `${v}/assets/${w()}/${d}`,
  (_, d, w) => `images/p1/${d}/${'a'.repeat(40)}-1x1.png?w=${w()}&rect=${w()}&fm=${w()}`,
  (_, d, w) => `images/${w()}/${d}/${w()}`,
  (_, d, w) => `files/p1/${d}/${w()}?dl=${w()}`,
  (v, _, w) => `${v}/users/${w()},${w()}`,
  (v, _, w) => `${v}/users/me/keyvalue/${w()}`,
  v => `${v}/users/me/keyvalue`,
  v => `${v}/users/me`,
  (v, d, w) => `${v}/projects/${w()}/datasets/${d}/acl`,
  (v, _, w) => `${v}/projects/${w()}`,
  (v, _, w) => `${v}/auth/fetch?sid=${w()}`,
  v => `${v}/auth/logout`,
  (_, __, w) => `lake/sign-in?origin=${w()}&type=${w()}&lang=${w()}`,
  (v, _, w) => `${v}/${w()}/${w()}`,
  (v, _, w) => `${v}/agent/${w()}`,
  (_, __, w) => `${w()}`
]

function headers(pick: Pick, next: () => number): Record<string, string> {
  const all: Record<string, string> = {}
  const maybe = (name: string, values: string[], share = 0.15) => {
    if (next() < share) all[name] = pick(values)
  }
  maybe('authorization', ['Bearer token-of-the-editor', 'Bearer token-of-the-administrator'], 0.6)
  maybe(
    'authorization',
    ['Bearer', 'Basic eA==', `Bearer ${'x'.repeat(4000)}`, 'null', 'Bearer a b'],
    0.1
  )
  maybe('cookie', [
    'lakeSession-p1=',
    'lakeSession-p1=a; lakeSession-p1=b',
    '=;=;=',
    'a'.repeat(4000)
  ])
  maybe('origin', ['null', 'https://evil.example', 'x', 'http://[::1', 'file://', '//'])
  maybe('range', [
    'bytes=0-',
    'bytes=-',
    'bytes=9-1',
    'bytes=0-1,2-3',
    'lines=1',
    `bytes=${'9'.repeat(99)}-`
  ])
  maybe('accept', ['', '*', 'image/avif', ','.repeat(2000)])
  maybe('last-event-id', ['x', 'a#b', '#', '9'.repeat(300)])
  maybe('if-none-match', ['*', '"', 'W/"x"', ','.repeat(1000)])
  maybe('x-forwarded-for', ['1.2.3.4, x', '<script>'])
  maybe('x-forwarded-proto', ['javascript', 'https,http'])
  maybe(
    'content-type',
    [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '💥'.slice(2) || 'x'
    ],
    0.5
  )
  maybe('content-encoding', ['gzip', 'br', 'x'])
  maybe('accept-language', ['zz', 'en;q=9', ','.repeat(500)])
  return all
}

function body(pick: Pick, next: () => number): string | Buffer {
  const kind = Math.floor(next() * 14)
  const value = () => pick(types)
  if (kind === 0) return ''
  if (kind === 1) return pick(odd)
  if (kind === 2) return Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0x22, 0xed, 0xa0, 0x80])
  if (kind === 3) return `{"mutations":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  if (kind === 4) return `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  if (kind === 5) return JSON.stringify({ mutations: Array.from({ length: 3000 }, value) })
  if (kind === 6) return JSON.stringify({ query: pick(odd), params: value() })
  if (kind === 7) return JSON.stringify({ query: value(), params: { t: value() } })
  if (kind === 8)
    return JSON.stringify({ mutations: [mutation(pick, value)], transactionId: value() })
  if (kind === 9) return JSON.stringify({ mutations: value() })
  if (kind === 10) return JSON.stringify({ actions: [action(pick, value)], dryRun: value() })
  if (kind === 11) return JSON.stringify(value())
  if (kind === 12) return '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" viewBox="x">'
  return Buffer.from(Array.from({ length: 300 }, () => Math.floor(next() * 256)))
}

function mutation(pick: Pick, value: () => unknown): unknown {
  const kind = pick([
    'create',
    'createOrReplace',
    'createIfNotExists',
    'delete',
    'patch',
    'x',
    '__proto__'
  ])
  if (kind !== 'patch') return { [kind]: value() }
  const operation = pick([
    'set',
    'setIfMissing',
    'unset',
    'insert',
    'inc',
    'dec',
    'diffMatchPatch',
    'merge'
  ])
  const path = pick([
    'a',
    'a[',
    'a..b',
    '[-1]',
    'a[0:9999999]',
    '__proto__.x',
    'constructor',
    '..',
    'a[_key=="x"]',
    ''
  ])
  const patch =
    operation === 'unset' ? [path, value()] : { [path]: value(), before: value(), items: value() }
  return {
    patch: { id: pick(['hostile', '', 'drafts.x', null]), query: value(), [operation]: patch }
  }
}

function action(pick: Pick, value: () => unknown): unknown {
  const actionType = pick([
    'sanity.action.document.create',
    'sanity.action.document.edit',
    'sanity.action.document.publish',
    'sanity.action.document.unpublish',
    'sanity.action.document.discard',
    'sanity.action.document.delete',
    'sanity.action.document.replaceDraft',
    'sanity.action.document.version.create',
    'sanity.action.release.create',
    'sanity.action.release.publish',
    'sanity.action.release.schedule',
    'x'
  ])
  return {
    actionType,
    draftId: value(),
    publishedId: value(),
    versionId: value(),
    releaseId: value(),
    attributes: value(),
    document: value(),
    patch: value(),
    publishAt: value(),
    includeDrafts: value(),
    ifExists: value()
  }
}
