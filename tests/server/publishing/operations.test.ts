// Operators' features: deploy command, webhooks, events, rollback, and recovery from renderer failures.
import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { PublishedSite } from './published-site.ts'

const SECRET = 'shared-with-hosted-sanity'
const text = (zh: string) => ({ _type: 'localeString', zh })
let site: PublishedSite

beforeAll(async () => {
  site = await PublishedSite.open(folder => ({
    OUTPUT_DIR: join(folder, 'www'),
    // Fails while the file `broken` exists, else records its environment.
    DEPLOY_COMMAND: `test ! -e '${folder}/broken' || { echo the store is closed; exit 7; }; { echo "$SITE_FOLDER $SITE_BUILD $SITE_URL"; cat "$SITE_CHANGES"; env; } >> '${folder}/deployed'`,
    SANITY_WEBHOOK_SECRET: SECRET
  }))
}, 400_000)
afterAll(() => site?.close())

const deployed = () => readFileSync(join(site.folder, 'deployed'), 'utf8')
const blurb = (word: string) =>
  site.client
    .patch('footer')
    .set({ blurb: text(word) })
    .commit()
const rollback = (...args: string[]) => runProgram('server/cli/rollback.ts', args, site.variables)
const isLive = async (word: string) => (await site.page('/zh/')).text.includes(word)

/** Signals the renderer process: SIGKILL ends it as the OOM killer does, SIGSTOP makes it unresponsive. */
function signalRenderer(signal: 'SIGKILL' | 'SIGSTOP'): void {
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    let command = ''
    let parent = ''
    try {
      command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      parent = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? ''
    } catch {
      // The process has ended.
    }
    if (command.includes('src/build/main.ts') && Number(parent) === site.pid)
      process.kill(Number(id), signal)
  }
}

test('before there is a build to go back to, the command says so', async () => {
  const { code, stderr } = await rollback()
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no build before \w+ to roll back to: /)
  ])
  expect((await rollback('--forward')).stderr).toMatch(/^Nothing was rolled back\.\n/)
})

test('the command receives the folder, the build and what changed, and gets no secret', async () => {
  await site.client
    .patch('page-about')
    .set({ name: text('关于部署') })
    .commit()
  await waitUntil('it ran for the page', async () => deployed().includes('\nzh/aboutUs.html\n'))
  await site.settled()
  const { build } = await site.status()
  const expected = `${join(site.folder, 'www')} ${build} https://site.example`
  await waitUntil('it ran for what follows', async () => deployed().includes(expected))
  expect(deployed()).not.toContain(SECRET)
  expect(deployed()).not.toContain(site.variables.SANITY_READ_TOKEN)
})

test('a command that fails is named in the status, and tried again until it works', async () => {
  writeFileSync(join(site.folder, 'broken'), '')
  await blurb('部署失败')
  const { output } = await site.statusWith('it fails', status => status.output?.state === 'failed')
  expect(output?.error).toMatch(/^DEPLOY_COMMAND ended with 7: the store is closed/)
  expect(output?.failingSince).toBeDefined()
  // Neither the site nor the output folder waits for it.
  expect(await isLive('部署失败')).toBe(true)
  expect(readFileSync(join(site.folder, 'www/zh/index.html'), 'utf8')).toContain('部署失败')
  const before = deployed()
  rmSync(join(site.folder, 'broken'))
  await site.statusWith('it works', status => status.output?.state === 'idle')
  expect(deployed().slice(before.length)).toMatch(/\nzh\/index\.html\n|\n\*\n/)
})

test('a webhook counts when it is signed, fresh and new', async () => {
  const body = JSON.stringify({ _id: 'page-about' })
  const post = async (signature: string) =>
    (
      await fetch(`${site.url}/api/publish/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sanity-webhook-signature': signature },
        body
      })
    ).status
  const now = Date.now()
  const sign = (text: string, time: number, secret: string) => {
    const digest = createHmac('sha256', secret).update(`${time}.${text}`).digest('base64url')
    return `t=${time},v1=${digest}`
  }
  const signed = sign(body, now, SECRET)
  expect(await post('')).toBe(401)
  expect(await post(sign(body, now, 'another-secret'))).toBe(401)
  expect(await post(sign(`${body} `, now, SECRET))).toBe(401)
  expect(await post(sign(body, now - 600_000, SECRET))).toBe(401)
  const { contentAt = '' } = await site.status()
  expect(await post(signed)).toBe(202)
  await site.statusWith(
    'all content is compared',
    status => Date.parse(status.contentAt ?? '') > Date.parse(contentAt)
  )
  expect(await post(signed)).toBe(200)
})

const readReports = (stream: string): { state: string }[] =>
  [...stream.matchAll(/^data: (.+)\n\n/gm)].map(([, data = '']) => JSON.parse(data))

test('server-sent events report publishing to signed-in users only', async () => {
  const events = `${site.url}/api/publish/events`
  expect((await fetch(events)).status).toBe(401)
  const aborter = new AbortController()
  const answer = await fetch(events, { headers: { cookie: 'editor=1' }, signal: aborter.signal })
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await blurb('随事件而来')
  let received = ''
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += part
    // The status of the output has a state, too.
    if (readReports(received).at(-1)?.state === 'idle' && (await isLive('随事件而来'))) break
  }
  aborter.abort()
  const reports = readReports(received)
  expect(reports.some(({ state }) => state === 'building')).toBe(true)
  expect(reports.at(-1)).toMatchObject({ failures: [], queue: 0 })
  await site.settled()
})

test.skipIf(process.platform !== 'linux')(
  'after a renderer crash everything is rebuilt, and the previous build is kept for a rollback',
  async () => {
    const { build } = await site.status()
    signalRenderer('SIGSTOP')
    await blurb('全部重建')
    await site.statusWith('it is at work', ({ state }) => state === 'building')
    signalRenderer('SIGKILL')
    await site.settled()
    expect(await isLive('全部重建')).toBe(true)
    expect(site.output).toContain('site.renderer-failed')

    const { code, stdout } = await rollback()
    expect([code, stdout.trim()]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^The site shows build ${build} again, in place of \\w+\\.`))
    ])
    expect(await isLive('随事件而来')).toBe(true)
    expect((await site.status()).rolledBack?.from).toMatch(/^\w+$/)
    const www = join(site.folder, 'www/zh/index.html')
    await waitUntil('it is so elsewhere', async () =>
      readFileSync(www, 'utf8').includes('随事件而来')
    )

    // It persists over a restart, until content changes.
    await site.end('SIGTERM')
    site.start()
    await site.statusWith('it is served again', ({ state }) => state === 'idle')
    expect(await isLive('随事件而来')).toBe(true)
    expect((await site.status()).rolledBack?.from).toMatch(/^\w+$/)
    await site.client
      .patch('page-about')
      .set({ name: text('又向前') })
      .commit()
    await site.settled()
    expect(await isLive('全部重建')).toBe(true)
    expect((await site.page('/zh/aboutUs')).text).toContain('又向前')
    expect((await site.status()).rolledBack).toBeUndefined()
  }
)

test('manual changes in the served folder are repaired at the next start, and copied nowhere', async () => {
  const www = (name: string) => join(site.folder, 'www', name)
  const pages = ['/zh/', '/zh/aboutUs', '/en/hardware']
  const read = async () => Promise.all(pages.map(async page => (await site.page(page)).text))
  const before = await read()
  await site.end('SIGTERM')
  const { served } = site
  rmSync(join(served, 'zh/aboutUs.html'))
  writeFileSync(join(served, 'zh/index.html'), '<!doctype html>by hand')
  writeFileSync(join(served, 'en/hardware.html.gz'), 'not compressed')
  writeFileSync(join(served, 'zh/stray.html'), '<!doctype html>stray')
  const begun = site.output.length
  site.start()
  await site.statusWith('all is elsewhere', ({ state, output }) => {
    expect(readFileSync(www('zh/index.html'), 'utf8')).not.toContain('by hand')
    return state === 'idle' && output?.state === 'idle'
  })
  await site.settled()
  expect(await read()).toEqual(before)
  expect((await site.page('/zh/stray')).status).toBe(404)
  expect([existsSync(www('zh/aboutUs.html')), existsSync(www('zh/stray.html'))]).toEqual([
    true,
    false
  ])
  expect(readFileSync(www('en/hardware.html.gz'), 'utf8')).not.toBe('not compressed')
  expect(site.output.slice(begun)).toMatch(/site\.repaired .*missing or changed/)
})

test('a renderer that uses too much memory is restarted and continues', async () => {
  await site.end('SIGTERM')
  site.variables.MOST_MEMORY = '1'
  const begun = site.output.length
  const starts = () => site.output.slice(begun).split('site.renderer-warm').length - 1
  site.start()
  await site.settled()
  await blurb('内存一')
  await site.settled()
  await waitUntil('it was restarted', async () => starts() >= 2)
  await blurb('内存二')
  await site.settled()
  expect(await isLive('内存二')).toBe(true)
  expect(site.output.slice(begun)).not.toContain('renderer-failed')
})

test.skipIf(process.platform !== 'linux')(
  'a renderer that ends between two changes, or says nothing any more, is replaced without a new build',
  async () => {
    await site.end('SIGTERM')
    site.variables.MOST_MEMORY = ''
    site.variables.PAGE_SECONDS = '3'
    site.start()
    await site.statusWith('it is warm', ({ publishing }) => publishing === 'ready')
    const { served } = site
    signalRenderer('SIGKILL')
    await site.statusWith('its end is noticed', ({ publishing }) => publishing === 'starting')
    await blurb('另一个接手')
    await site.settled()
    signalRenderer('SIGSTOP')
    await blurb('不再等待')
    await site.settled()
    expect(await isLive('不再等待')).toBe(true)
    expect(site.output).toContain('site.page-timeout')
    expect(site.served).toBe(served)
  }
)

test('a page that takes too long stays as it was and is reported; what changed with it goes live', async () => {
  const { text: before } = await site.page('/zh/aboutUs')
  // Four times what a fast machine renders within the page timeout.
  const sections = Array.from({ length: 40_000 }, (_, number) => ({
    _key: `s${number}`,
    _type: 'compareSection',
    heading: text('一节')
  }))
  await site.client
    .transaction()
    .patch('page-about', patch => patch.set({ name: text('太长的页面'), sections }))
    .patch('footer', patch => patch.set({ blurb: text('一同发布') }))
    .commit()
  await site.settled()
  const { failures = [] } = await site.status()
  expect(failures).toContainEqual({
    page: '/zh/aboutUs',
    document: 'page-about',
    field: 'sections',
    message: expect.stringMatching(/^Rendering took longer than 3 s/)
  })
  expect(await isLive('一同发布')).toBe(true)
  expect((await site.page('/zh/aboutUs')).text).toBe(before)
  // Other changes do not wait for it.
  await blurb('之后的更改')
  await site.settled()
  expect(await isLive('之后的更改')).toBe(true)
  await site.client.patch('page-about').set({ sections: [] }).commit()
  await site.settled()
  expect((await site.status()).failures).toEqual([])
  expect((await site.page('/zh/aboutUs')).text).toContain('太长的页面')
})
