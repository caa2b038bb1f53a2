import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FootprintRecord } from '../../shared/footprint/footprint.ts'

const PAGE = { origin: 'https://site.example', pathname: '/zh/' }
const USER = {
  oort_name: '张工',
  oort_uuid: 'u-1',
  oort_depcode: '12',
  oort_depname: '运维部',
  accessToken: 'T-1'
}

let sent: { record: FootprintRecord; token: string | null }[]
let stored: Map<string, string>

/** A page that has just been opened: its modules are new, the tab's storage is what it was. */
async function open() {
  vi.resetModules()
  const { trackEvent, flush } = await import('./track-event.ts')
  const store = await import('../login/login-store.ts')
  return { trackEvent, flush, ...store }
}

beforeEach(() => {
  sent = []
  stored = new Map()
  const page = new EventTarget()
  vi.stubGlobal('location', PAGE)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name)
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push({
      record: JSON.parse(String(init.body)),
      token: new Headers(init.headers).get('accessToken')
    })
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

const contents = () => sent.map(({ record }) => record.content)

test('nothing is sent before a check has confirmed the session; then all is sent once, for the confirmed user', async () => {
  stored.set('token', 'T-1').set('userId', 'unconfirmed')
  const page = await open()
  page.trackEvent({ type: 'browse', content: 'hero' })
  page.trackEvent({ type: 'click', content: 'link' })
  page.flush()
  expect(sent).toEqual([])
  stored.set('userId', 'u-1')
  page.signedIn(USER)
  page.signedIn(USER)
  page.trackEvent({ type: 'click', content: 'later' })
  expect(contents()).toEqual(['hero', 'link', 'later'])
  expect(new Set(sent.map(({ record }) => record.userId))).toEqual(new Set(['u-1']))
  expect(sent[0]).toEqual({
    record: {
      type: 'browse',
      content: 'hero',
      userId: 'u-1',
      pathHistory: 'https://site.example/zh/'
    },
    token: 'T-1'
  })
})

test('an invalid token sends nothing, now or later', async () => {
  stored.set('token', 'made-up').set('userId', 'u-2')
  const page = await open()
  page.trackEvent({ type: 'browse', content: 'hero' })
  page.clearLogin()
  stored.set('token', 'T-1').set('userId', 'u-1')
  page.signedIn(USER)
  expect(sent).toEqual([])
})

test('a click that leaves the page before the check is sent by the next page, once confirmed', async () => {
  stored.set('token', 'T-1').set('userId', 'u-1')
  const first = await open()
  first.trackEvent({ type: 'click', content: 'away' }, true)
  dispatchEvent(new Event('pagehide'))
  const second = await open()
  second.flush()
  second.trackEvent({ type: 'browse', content: 'hero' })
  dispatchEvent(new Event('pagehide'))
  const third = await open()
  third.flush()
  expect(sent).toEqual([])
  third.signedIn(USER)
  expect(contents()).toEqual(['away', 'hero'])
  third.flush()
  expect(contents()).toHaveLength(2)
})

test('a page that comes back waits for its check', async () => {
  stored.set('token', 'T-1').set('userId', 'u-1')
  const page = await open()
  page.signedIn(USER)
  page.trackEvent({ type: 'click', content: 'one' })
  dispatchEvent(new Event('pagehide'))
  page.trackEvent({ type: 'click', content: 'two' })
  expect(contents()).toEqual(['one'])
  page.signedIn(USER)
  expect(contents()).toEqual(['one', 'two'])
})
