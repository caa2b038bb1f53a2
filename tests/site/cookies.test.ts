// The privacy page lists every cookie of the server and every storage key of the site.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { createRoutes } from '../../server/http/routes.ts'
import { LOGOUT_COOKIE, setCookie } from '../../server/sso/cookies.ts'
import { openSsoStore } from '../../server/sso/database.ts'
import { StaffAccounts } from '../../server/sso/local-idp/accounts.ts'
import { type Locale, locales } from '../../shared/i18n/locale.ts'
import { BASE_URL, DATA_DIR } from './built.ts'

const LOGIN = `${BASE_URL}/oort/oortcloud-sso/login`
const ACCOUNT = { account: 'cookie-test', password: 'correct horse' }
/** The page's wording of cookie lifetimes. */
const LIFETIMES: Record<Locale, Record<string, string>> = {
  zh: { 43200: '12小时', 2592000: '30天', '': '关闭浏览器' },
  en: { 43200: '12 hours', 2592000: '30 days', '': 'browser closes' }
}
/** Storage keys by the file that writes them. */
const STORED: Record<string, string[]> = {
  'src/login/storage.ts': ['userId', 'token', 'userType'],
  'src/contact/draft.ts': ['contact-draft'],
  'src/footprint/pending-store.ts': ['footprints'],
  'src/errors/chunk-reload.ts': ['chunkReload'],
  'src/footprint/opt-out.ts': ['footprint'],
  'src/footprint/notice-seen.ts': ['footprintNotice']
}

let set: string[] = []
let pages: Record<Locale, string[]>

async function getCookies(address: string, init: RequestInit = {}): Promise<string[]> {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  return answer.headers.getSetCookie()
}

async function getLogoutCookie(): Promise<string[]> {
  const routes = createRoutes({ event: '', message: '', send: c => c.body(null, 500) })
  routes.get('/', c => {
    setCookie(c, BASE_URL, LOGOUT_COOKIE, 'x')
    return c.body(null)
  })
  return (await routes.request('/')).headers.getSetCookie()
}

beforeAll(async () => {
  const db = await openSsoStore(join(DATA_DIR, 'sso'))
  const accounts = new StaffAccounts(db)
  const person = { oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' }
  await accounts.add({ login: ACCOUNT.account, ...person }, ACCOUNT.password)
  try {
    const [browser = ''] = await getCookies(LOGIN)
    const studio = new URLSearchParams({ origin: `${BASE_URL}/studio`, type: 'cookie' })
    const password = process.env.EDITOR_PASSWORD ?? ''
    set = [
      ...(await getCookies(`${BASE_URL}/api/forms/pixel.gif`)),
      browser,
      ...(await getCookies(LOGIN, {
        method: 'POST',
        headers: { cookie: browser.split(';')[0] ?? '' },
        body: new URLSearchParams(ACCOUNT)
      })),
      ...(await getCookies(`${BASE_URL}/lake/sign-in?${studio}`, {
        method: 'POST',
        headers: { origin: new URL(BASE_URL).origin },
        body: new URLSearchParams({ email: 'editor@site.example', password })
      })),
      // Set at sign-out with an OpenID Connect provider, which is not configured here.
      ...(await getLogoutCookie())
    ]
  } finally {
    await accounts.remove(ACCOUNT.account)
    db.close()
  }
  const [zh, en] = await Promise.all(
    locales.map(async locale => {
      const html = await (await fetch(`${BASE_URL}/${locale}/privacy`)).text()
      return parse(html)
        .querySelectorAll('main li')
        .map(item => item.textContent.replace(/\s+/g, ' ').trim())
    })
  )
  pages = { zh: zh ?? [], en: en ?? [] }
})

test('the server sets the cookies that are known', () => {
  expect(set.map(cookie => cookie.split('=')[0]).sort()).toEqual(
    ['form', 'lakeSession-site', 'sso_browser', 'sso_ending', 'sso_session'].sort()
  )
})

test.each(locales)('each is named in %s with its lifetime, and no other', locale => {
  const items = pages[locale].filter(item => item.startsWith('Cookie'))
  for (const cookie of set) {
    const [name = ''] = cookie.split('=')
    const age = /Max-Age=(\d+)/i.exec(cookie)?.[1] ?? ''
    const item = items.find(text => text.startsWith(`Cookie ${name}`))
    expect(item, name).toContain(LIFETIMES[locale][age])
  }
  expect(items).toHaveLength(set.length)
})

test.each(locales)('each name in storage is on the page in %s', locale => {
  const text = pages[locale].filter(item => /存储|storage/i.test(item)).join('\n')
  for (const name of Object.values(STORED).flat()) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
})

test('nothing else stores anything', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter(
    file =>
      !/\.test\./.test(file) &&
      /Storage\.setItem\(|\bwriteSetting\(/.test(readFileSync(file, 'utf8'))
  )
  expect(files.sort()).toEqual(Object.keys(STORED).sort())
  for (const [file, names] of Object.entries(STORED))
    for (const name of names) expect(readFileSync(file, 'utf8')).toContain(name)
})
