import { expect, test } from 'vitest'
import { readSettings, withEphemeralPort, withPort } from './settings.ts'

test('an empty environment yields the defaults and the embedded lake', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 4321,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:4321',
    content: { embedded: true, apiHost: 'http://127.0.0.1:4321' }
  })
})

test.each([
  [
    { PORT: 'eighty' },
    'PORT "eighty" is not a port: it should be a whole number from 0 to 65535, such as 4321.'
  ],
  [{ PORT: '70000' }, 'PORT "70000" is not a port'],
  [{ SITE_URL: 'site.example' }, 'SITE_URL "site.example" is not an http or https address'],
  [{ SITE_URL: 'javascript:alert(1)' }, 'SITE_URL'],
  [
    { SITE_URL: 'https://site.example/a/../b' },
    'SITE_URL "https://site.example/a/../b" has an invalid path: it should be the public address'
  ],
  [{ SITE_URL: 'https://site.example//video' }, 'has an invalid path'],
  [{ SITE_URL: 'https://site.example/v%69deo' }, 'has an invalid path'],
  [{ SITE_URL: 'https://site.example/a b' }, 'has an invalid path'],
  [
    { SITE_URL: 'https://site.example/zh/video' },
    'has a path that conflicts with paths of the site itself'
  ],
  [
    { SITE_URL: 'https://site.example/studio/' },
    'has a path that conflicts with paths of the site itself'
  ],
  [{ SITE_URL: 'https://site.example/video?a' }, 'has a query or a hash'],
  [{ SITE_URL: 'https://site.example/?a' }, 'has a query or a hash'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST is set but METRICS_PORT is not'],
  [
    { METRICS_PORT: '4321' },
    'METRICS_PORT and PORT are both 4321: metrics need a separate port, such as 9321.'
  ],
  [{ SANITY_PROJECT_ID: 'Not Ours' }, 'SANITY_PROJECT_ID "Not Ours" is not a valid name'],
  [{ SANITY_DATASET: 'main' }, 'SANITY_DATASET is set but SANITY_PROJECT_ID is not'],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES "10.0.0.0/99" is not a list of addresses'],
  [{ FORM_LIMIT_PER_ADDRESS: '0' }, 'FORM_LIMIT_PER_ADDRESS "0" is not such a number'],
  [
    { DATASHEET_BROWSER: '/no/browser' },
    'DATASHEET_BROWSER "/no/browser" is not an executable program'
  ],
  [{ DATASHEET_BROWSER: '/tmp' }, 'DATASHEET_BROWSER "/tmp" is not an executable program'],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL is not an SMTP address/],
  [{ WEBHOOK_URL: 'https://a.example' }, 'WEBHOOK_URL is set but WEBHOOK_SECRET is not'],
  [{ SSO_APP_ID: 'a' }, 'SSO_APP_ID is set but SSO_BASE_URL is not']
])('a wrong variable %o is named with what would be right', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('data sheets are printed by the browser that is named, or by none', () => {
  const browser = (DATASHEET_BROWSER: string) =>
    readSettings({ DATASHEET_BROWSER }).publishing.browser
  expect(browser(process.execPath)).toBe(process.execPath)
  expect(browser('none')).toBeUndefined()
})

test('a wrong secret is never repeated', () => {
  expect(() => readSettings({ EDITOR_PASSWORD: 'pssst' })).toThrow(
    /^EDITOR_PASSWORD is too short: it should be at least 10 characters\.$/
  )
})

test('every wrong variable is named at once', () => {
  expect(() => readSettings({ PORT: 'x', SITE_URL: 'y' })).toThrow(/PORT[\s\S]*\n[\s\S]*SITE_URL/)
})

test('a project ID replaces the embedded lake by another one', () => {
  const { content } = readSettings({
    SANITY_PROJECT_ID: 'p9',
    SANITY_DATASET: 'main',
    SANITY_API_HOST: 'http://127.0.0.1:5000/',
    SANITY_READ_TOKEN: 'sk1'
  })
  expect(content).toEqual({
    embedded: false,
    projectId: 'p9',
    dataset: 'main',
    apiHost: 'http://127.0.0.1:5000',
    readToken: 'sk1',
    writeToken: undefined
  })
})

test.each([
  ['https://www.site.example/video', 'https://www.site.example/video'],
  ['https://www.site.example/shop/video-2.0/', 'https://www.site.example/shop/video-2.0'],
  ['https://www.site.example/', 'https://www.site.example']
])('the site may have a base path: %s', (SITE_URL, siteUrl) => {
  const settings = readSettings({ SITE_URL, PORT: '0' })
  const path = new URL(siteUrl).pathname.replace(/\/$/, '')
  expect(settings.siteUrl).toBe(siteUrl)
  expect(withPort(settings, 5000).content.apiHost).toBe(`http://127.0.0.1:5000${path}`)
  expect(withPort(withEphemeralPort(settings), 5000).content.apiHost).toBe(
    `http://127.0.0.1:5000${path}`
  )
})

test('a server that listens everywhere reaches itself on the loopback address', () => {
  expect(readSettings({ HOST: '0.0.0.0', PORT: '80' }).content.apiHost).toBe('http://127.0.0.1:80')
})
