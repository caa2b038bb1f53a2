// Effects of single changes on the public site, and what must stay unchanged.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { urlOfFile } from '../../../server/site/resolve-url.ts'
import { lakeClient } from '../../support/clients.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { filesIn } from './folder.ts'
import { PublishedSite } from './published-site.ts'

const CODINGS = ['identity', 'gzip', 'br']
const text = (zh: string, en: string) => ({ _type: 'localeString', zh, en })
let site: PublishedSite

beforeAll(async () => {
  site = await PublishedSite.open()
}, 400_000)
afterAll(() => site?.close())
beforeEach(() => site.settled(), 400_000)

/** Inode and modification time of each file. */
function places(): Map<string, string> {
  return new Map(
    filesIn(site.served).map(name => {
      const { ino, mtimeMs } = statSync(join(site.served, name))
      return [name, `${ino} ${mtimeMs}`]
    })
  )
}

async function lastmods(): Promise<Map<string, string>> {
  const xml = (await site.page('/sitemap.xml')).text
  const found = xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)
  return new Map([...found].map(([, address = '', time = '']) => [new URL(address).pathname, time]))
}

async function statuses(address: string): Promise<number[]> {
  const ask = (coding: string) =>
    fetch(site.url + address, { redirect: 'manual', headers: { 'accept-encoding': coding } })
  return Promise.all(CODINGS.map(async coding => (await ask(coding)).status))
}

test('a weight rewrites the pages that show it, and dates them; no other file is touched', async () => {
  const [before, dates] = [places(), await lastmods()]
  await site.client.patch('camera-a').set({ weight: 8.6 }).commit()
  await site.settled()
  const changed = [...places()].flatMap(([name, place]) => (before.get(name) === place ? [] : name))
  const pages = changed.filter(name => name.endsWith('.html'))
  const shows = ['hardware', 'hardwareJC']
  const pairs = filesIn(site.served).filter(
    name => /\/compare\/.*\.html$/.test(name) && name.includes('hardwareJC')
  )
  const either = shows.flatMap(name => [`zh/${name}.html`, `en/${name}.html`])
  expect(pages).toEqual(expect.arrayContaining([...either, ...pairs]))
  expect((await site.status()).pages).toHaveLength(pages.length)
  for (const name of ['aboutUs', 'software/approval', 'privacy'])
    expect(pages.filter(page => page.includes(name))).toEqual([])
  const follows =
    /^(builds\/|sitemap\.xml|(zh|en)\/search(\/\d+)?\.json|.*\.md$|.*llms\.txt$|.*\/_payload\.json)/
  const rest = changed.filter(name => !/\.(html|br|gz)$/.test(name))
  expect(rest.filter(name => !follows.test(name))).toEqual([])
  const dated = [...(await lastmods())].flatMap(([address, time]) =>
    dates.get(address) === time ? [] : address
  )
  expect(dated).toEqual(expect.arrayContaining(either.map(urlOfFile)))
  for (const address of ['/zh/aboutUs', '/zh/privacy', '/zh/software/dispatch', '/zh/search'])
    expect(dated).not.toContain(address)
})

test('the old path of a page redirects to its new one', async () => {
  const old = ['zh/hardwareQJ', 'en/hardwareQJ']
  const compared = '/zh/hardware/compare/JC-QJ'
  expect((await site.page(compared)).status).toBe(200)
  const seen = new Set<number>()
  let watching = true
  const watched = (async () => {
    while (watching)
      for (const address of ['/zh/hardwareQJ', compared])
        seen.add((await site.page(address)).status)
  })()
  await site.client.patch('camera-b').set({ path: '/hardwareX' }).commit()
  await site.settled()
  await site.client.patch('camera-b').set({ path: '/hardwareXX' }).commit()
  await site.settled()
  watching = false
  await watched
  // Never 404: removing a page and its redirect go live in one step, whichever path it moves from.
  expect([...seen].sort()).toEqual([200, 308])
  expect(filesIn(site.served).filter(name => old.some(path => name.startsWith(path)))).toEqual([])
  for (const path of old) {
    expect(existsSync(join(site.served, path))).toBe(false)
    const { status, location } = await site.page(`/${path}`)
    expect([status, location]).toEqual([308, `/${path.slice(0, 2)}/hardwareXX`])
    expect((await site.page(String(location))).status).toBe(200)
  }
  await site.restart()
  expect((await site.page('/zh/hardwareQJ')).status).toBe(308)
  const { location } = await site.page(compared)
  expect(location).toBe('/zh/hardware/compare/JC-XX')
  expect((await site.page(String(location))).status).toBe(200)
})

test('a document that claims the path of another one stays where it is, and is reported with its field', async () => {
  const [own, other] = ['/zh/software/dispatch', '/zh/software/approval']
  const before = (await site.page(other)).text
  const wants = (path: unknown) => site.client.patch('software-b').set({ path }).commit()
  const refused = (why: RegExp) =>
    ['zh', 'en'].map(locale => ({
      page: `/${locale}/software/dispatch`,
      document: 'software-b',
      field: 'path',
      message: expect.stringMatching(why)
    }))
  const taken =
    /belongs to software-a, which had it first, so its page stays at \/software\/dispatch\.$/
  await wants('/software/approval')
  await site.settled()
  for (const restarted of [false, true]) {
    if (restarted) await site.restart()
    expect((await site.status()).failures).toEqual(refused(taken))
    expect((await site.page(other)).text).toBe(before)
    expect(await statuses(own)).toEqual([200, 200, 200])
    expect((await site.page('/zh/search')).text).toContain(own)
  }
  for (const [path, why] of [
    ['/software/no such', /path "\/software\/no such" has not the form of its type, so its page/],
    ['', /path is missing, so its page stays/]
  ] as const) {
    await wants(path)
    await site.settled()
    expect((await site.status()).failures).toEqual(refused(why))
    expect(await statuses(own)).toEqual([200, 200, 200])
  }
  // A path released by another document becomes available.
  await wants('/software/approval')
  await site.client.patch('software-a').set({ path: '/software/superAPP' }).commit()
  await site.settled()
  expect((await site.status()).failures).toEqual([])
  expect((await site.page(own)).location).toBe(other)
  expect((await site.page(other)).text).not.toBe(before)
  await site.client
    .transaction()
    .patch('software-a', patch => patch.set({ path: '/software/approval' }))
    .patch('software-b', patch => patch.set({ path: '/software/dispatch' }))
    .commit()
  await site.settled()
  expect((await site.page(other)).text).toBe(before)
})

test('what is withdrawn is gone in every form, and stays so after a start; it comes back whole', async () => {
  const camera = await site.client.getDocument('camera-c')
  if (!camera) throw new Error('There is no camera to withdraw.')
  const { path } = camera
  await site.client.delete('camera-c')
  await site.settled()
  for (const restarted of [false, true]) {
    if (restarted) await site.restart()
    expect(await statuses(`/zh${path}`)).toEqual([404, 404, 404])
    expect(await statuses(`/en${path}`)).toEqual([404, 404, 404])
    expect(filesIn(site.served).filter(name => name.includes(path.slice(1)))).toEqual([])
    for (const address of ['/zh/hardware', '/zh/search', '/zh/search.json', '/sitemap.xml'])
      expect((await site.page(address)).text, address).not.toContain(path)
  }
  await site.client.create(camera)
  await site.settled()
  expect(await statuses(`/zh${path}`)).toEqual([200, 200, 200])
  for (const address of ['/zh/hardware', '/zh/search', '/zh/search.json', '/sitemap.xml'])
    expect((await site.page(address)).text, address).toContain(path)
})

test('a picture is there before the page that shows it', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"><path d="M0 1h9"/></svg>'
  const asset = await site.client.assets.upload('image', Buffer.from(drawing), {
    filename: 'new.svg'
  })
  const hero = {
    _type: 'picture',
    asset: { _type: 'reference', _ref: asset._id },
    alt: text('新图', 'New picture')
  }
  const { text: before } = await site.page('/zh/hardwareJC')
  await site.client.patch('camera-a').set({ hero }).commit()
  let shown: string[] = []
  await waitUntil('the page shows the picture', async () => {
    const page = await site.page('/zh/hardwareJC')
    shown = [...page.text.matchAll(/\/_img\/[^"\s,]+/g)].map(([address]) => address)
    // At the first request of the page.
    for (const address of shown) expect((await site.page(address)).status, address).toBe(200)
    return shown.some(address => !before.includes(address))
  })
  await site.settled()
})

test('a page that would show a value of the wrong kind stays as it was and is reported; the others go live', async () => {
  // A value that the Studio rejects but the API accepts.
  await site.client
    .patch('camera-a')
    .set({ uses: 5, tagline: text('新口号', 'A new line') })
    .commit()
  const { failures = [] } = await site.statusWith('the page fails', status =>
    Boolean(status.failures?.length)
  )
  expect(failures.map(({ page }) => page)).toEqual(
    expect.arrayContaining(['/zh/hardwareJC', '/en/hardwareJC'])
  )
  for (const { document, field, message } of failures) {
    expect([document, field]).toEqual(['camera-a', 'uses'])
    expect(message).toBe('uses is a number where a list belongs.')
  }
  const old = await site.page('/zh/hardwareJC')
  expect([old.status, old.text.includes('新口号')]).toEqual([200, false])
  expect((await site.page('/zh/')).text).toContain('新口号')
  // Any later change retries it and reports it again.
  await site.client
    .patch('page-about')
    .set({ name: text('关于二', 'About') })
    .commit()
  await site.settled()
  expect((await site.status()).failures?.[0]).toMatchObject({ document: 'camera-a', field: 'uses' })
  await site.client.patch('camera-a').unset(['uses']).commit()
  await site.settled()
  expect((await site.status()).failures).toEqual([])
  expect((await site.page('/zh/hardwareJC')).text).toContain('新口号')
})

test('whatever is of the wrong kind, the page keeps what it showed, and the field of the document is named', async () => {
  const pages = ['/zh/hardwareJC', '/zh/hardware/compare/JC-XX', '/zh/', '/zh/software/approval']
  const now = () => Promise.all(pages.map(async address => (await site.page(address)).text))
  const before = await now()
  const errors: [id: string, set: object, field: string, failing: string[]][] = [
    ['camera-a', { name: { zh: { text: '甲' } } }, 'name.zh', pages],
    ['camera-a', { highlights: [null] }, 'highlights[0]', ['/zh/hardwareJC']],
    ['page-home', { sections: { 0: 'x' } }, 'sections', ['/zh/']],
    ['software-a', { benefits: [{ _key: 'b', text: 5 }] }, 'benefits[0].text', [pages[3] ?? '']]
  ]
  for (const [id, set, field, failing] of errors) {
    const whole = await site.client.getDocument(id)
    if (!whole) throw new Error(`${id} is gone.`)
    await site.client.patch(id).set(set).commit()
    const { failures = [] } = await site.statusWith('pages fail', status =>
      Boolean(status.failures?.length)
    )
    expect(failures.map(({ page }) => page)).toEqual(expect.arrayContaining(failing))
    for (const failure of failures) expect(failure).toMatchObject({ document: id, field })
    expect(await now()).toEqual(before)
    await site.client.createOrReplace(whole)
    await site.settled()
    expect((await site.status()).failures).toEqual([])
  }
})

test('a release of several documents goes live in one step', async () => {
  const editor = lakeClient(String(site.variables.SANITY_API_HOST), {
    projectId: 'p4',
    dataset: 'main',
    token: site.variables.SANITY_READ_TOKEN ?? ''
  })
  const { releaseId } = await editor.releases.create({ metadata: { releaseType: 'asap' } })
  const bundled = {
    'page-about': '/zh/aboutUs',
    'software-a': '/zh/software/approval',
    'page-home': '/zh/'
  }
  for (const publishedId of Object.keys(bundled)) {
    const document = await editor.getDocument(publishedId)
    if (!document) throw new Error(`${publishedId} is gone.`)
    const { _rev, _createdAt, _updatedAt, ...content } = document
    const _id = `versions.${releaseId}.${publishedId}`
    await editor.createVersion({
      releaseId,
      publishedId,
      document: { ...content, _id, name: text('捆绑发布', 'Bundled') }
    })
  }
  await site.settled()
  const addresses = Object.values(bundled)
  const isNew = async (address: string) => (await site.page(address)).text.includes('捆绑发布')
  for (const address of addresses) expect(await isNew(address), address).toBe(false)
  await editor.releases.publish({ releaseId })
  await waitUntil('the release is live', async () => {
    // In sequence: once one page is new, no later one may be old.
    const order = [...addresses, ...addresses]
    const seen: boolean[] = []
    for (const address of order) seen.push(await isNew(address))
    const firstNew = seen.indexOf(true)
    expect(firstNew < 0 ? [] : seen.slice(firstNew).filter(each => !each)).toEqual([])
    return firstNew >= 0
  })
})
