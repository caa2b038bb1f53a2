import {
  type Malformed,
  malformedRequest,
  ODD_TEXTS,
  type Pick,
  picker
} from '../../tests/support/malformed.ts'
import { getToken } from './start.ts'

const OTHER_DATASETS = ['none', '..', '%00', 'main%2F..', '__proto__', '数据', 'a'.repeat(300)]
const OTHER_SHARE = 0.25
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

/** Where the lake is. */
type Place = { project: string; dataset: string }

/** Generates the next request of an endless sequence that covers every route of the lake. */
export function malformedLakeRequest(next: () => number, place: Place): Malformed {
  const pick = picker(next)
  const word = () => encodeURIComponent(String(pick(ODD_TEXTS)).toWellFormed())
  const version = pick([
    ...Array<string>(12).fill('v2025-02-19'),
    ...['v1', 'vX', 'v2021-06-07', 'v9999-99-99', 'v', 'vnull', 'v1%00']
  ])
  const dataset = next() < OTHER_SHARE ? pick(OTHER_DATASETS) : place.dataset
  const path = `/${pick(routes)({ ...place, version, dataset }, word)}`
  const made = malformedRequest(next, path, usualMethod(path), () => body(pick, next))
  if (next() < 0.6)
    made.headers.authorization = `Bearer ${getToken(pick(['editor', 'administrator']))}`
  return made
}

function usualMethod(path: string): string {
  if (/\/(mutate|actions|assets|logout)\b/.test(path)) return 'POST'
  if (/keyvalue$/.test(path)) return 'PUT'
  return /query\/\w+$/.test(path) ? 'POST' : 'GET'
}

type Route = (at: Place & { version: string }, word: () => string) => string

const routes: Route[] = [
  (at, w) => `${at.version}/data/query/${at.dataset}?query=${w()}&$t=${w()}&perspective=${w()}`,
  (at, w) =>
    `${at.version}/data/query/${at.dataset}?query=*&returnQuery=${w()}&explain=${w()}&tag=${w()}`,
  at => `${at.version}/data/query/${at.dataset}`,
  at => `${at.version}/data/mutate/${at.dataset}?returnDocuments=true`,
  at => `${at.version}/data/mutate/${at.dataset}?dryRun=true&visibility=sync`,
  at => `${at.version}/data/actions/${at.dataset}`,
  (at, w) => `${at.version}/data/doc/${at.dataset}/${w()},${w()}?excludeContent=${w()}`,
  (at, w) => `${at.version}/data/history/${at.dataset}/events/documents/${w()}?limit=${w()}`,
  (at, w) =>
    `${at.version}/data/history/${at.dataset}/transactions/${w()}?fromTransaction=${w()}&limit=${w()}`,
  (at, w) =>
    `${at.version}/data/history/${at.dataset}/documents/${w()}?revision=${w()}&time=${w()}`,
  (at, w) => `${at.version}/data/export/${at.dataset}?types=${w()}`,
  (at, w) => `${at.version}/data/listen/${at.dataset}?query=${w()}`,
  (at, w) => `${at.version}/data/live/events/${at.dataset}?tag=${w()}`,
  (at, w) => `${at.version}/assets/images/${at.dataset}?filename=${w()}&label=${w()}`,
  (at, w) => `${at.version}/assets/files/${at.dataset}?filename=${w()}`,
  (at, w) => `${at.version}/assets/${w()}/${at.dataset}`,
  (at, w) =>
    `images/${at.project}/${at.dataset}/${'a'.repeat(40)}-1x1.png?w=${w()}&rect=${w()}&fm=${w()}`,
  (at, w) => `images/${w()}/${at.dataset}/${w()}`,
  (at, w) => `files/${at.project}/${at.dataset}/${w()}?dl=${w()}`,
  (at, w) => `${at.version}/users/${w()},${w()}`,
  (at, w) => `${at.version}/users/me/keyvalue/${w()}`,
  at => `${at.version}/users/me/keyvalue`,
  at => `${at.version}/users/me`,
  (at, w) => `${at.version}/projects/${w()}/datasets/${at.dataset}/acl`,
  (at, w) => `${at.version}/projects/${w()}`,
  (at, w) => `${at.version}/auth/fetch?sid=${w()}`,
  at => `${at.version}/auth/logout`,
  (_, w) => `lake/sign-in?origin=${w()}&type=${w()}&lang=${w()}`,
  (at, w) => `${at.version}/${w()}/${w()}`,
  (at, w) => `${at.version}/agent/${w()}`,
  (_, w) => w()
]

function body(pick: Pick, next: () => number): string | Buffer {
  const kind = Math.floor(next() * 14)
  const value = () => pick(types)
  if (kind === 0) return ''
  if (kind === 1) return pick(ODD_TEXTS)
  if (kind === 2) return Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0x22, 0xed, 0xa0, 0x80])
  if (kind === 3) return `{"mutations":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  if (kind === 4) return `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  if (kind === 5) return JSON.stringify({ mutations: Array.from({ length: 3000 }, value) })
  if (kind === 6) return JSON.stringify({ query: pick(ODD_TEXTS), params: value() })
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
