// What operators rely on: a command after each publishing, webhooks, events, going back, and a renderer that fails or grows.
import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../../support/server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { PublishedSite } from './published-site.ts'

const SECRET = 'shared-with-hosted-sanity'
const text = (zh: string) => ({ _type: 'localeString', zh })
let kept: PublishedSite

beforeAll(async () => {
  kept = await PublishedSite.open(folder => ({
    OUTPUT_DIR: join(folder, 'www'),
    // Fails for as long as there is a file that says so, else notes what it was given.
    DEPLOY_COMMAND: `test ! -e '${folder}/broken' || { echo the store is closed; exit 7; }; { echo "$SITE_FOLDER $SITE_BUILD $SITE_URL"; cat "$SITE_CHANGES"; env; } >> '${folder}/deployed'`,
    SANITY_WEBHOOK_SECRET: SECRET
  }))
}, 400_000)
afterAll(() => kept?.close())

const deployed = () => readFileSync(join(kept.folder, 'deployed'), 'utf8')
const blurb = (word: string) =>
  kept.client
    .patch('footer')
    .set({ blurb: text(word) })
    .commit()
const rollback = (...args: string[]) => runProgram('server/cli/rollback.ts', args, kept.variables)
const isLive = async (word: string) => (await kept.page('/zh/')).text.includes(word)

/** Sends a signal to the process that renders pages: it ends, as by a lack of memory, or says nothing any more. */
function signalRenderer(signal: 'SIGKILL' | 'SIGSTOP'): void {
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    let command = ''
    let parent = ''
    try {
      command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      parent = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? ''
    } catch {
      // It has ended meanwhile.
    }
    if (command.includes('src/build/renderer-main.ts') && Number(parent) === kept.pid)
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

test('the command is told the folder, the build and what changed, and gets no secret', async () => {
  await kept.client
    .patch('page-about')
    .set({ name: text('关于部署') })
    .commit()
  await waitUntil('it ran for the page', async () => deployed().includes('\nzh/aboutUs.html\n'))
  await kept.settled()
  const { build } = await kept.status()
  const told = `${join(kept.folder, 'www')} ${build} https://site.example`
  await waitUntil('it ran for what follows', async () => deployed().includes(told))
  expect(deployed()).not.toContain(SECRET)
  expect(deployed()).not.toContain(kept.variables.SANITY_READ_TOKEN)
})

test('a command that fails is named in the status, and tried again until it works', async () => {
  writeFileSync(join(kept.folder, 'broken'), '')
  await blurb('部署失败')
  const { output } = await kept.statusWith('it fails', status => status.output?.state === 'failed')
  expect(output?.error).toMatch(/^DEPLOY_COMMAND ended with 7: the store is closed/)
  expect(output?.failingSince).toBeDefined()
  // The site itself does not wait for it, and neither does the folder.
  expect(await isLive('部署失败')).toBe(true)
  expect(readFileSync(join(kept.folder, 'www/zh/index.html'), 'utf8')).toContain('部署失败')
  const before = deployed()
  rmSync(join(kept.folder, 'broken'))
  await kept.statusWith('it works', status => status.output?.state === 'idle')
  expect(deployed().slice(before.length)).toMatch(/\nzh\/index\.html\n|\n\*\n/)
})

test('a webhook counts when it is signed, fresh and new', async () => {
  const body = JSON.stringify({ _id: 'page-about' })
  const post = async (signature: string) =>
    (
      await fetch(`${kept.url}/api/publish/webhook`, {
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
  const { contentAt = '' } = await kept.status()
  expect(await post(signed)).toBe(202)
  await kept.statusWith(
    'all content is compared',
    status => Date.parse(status.contentAt ?? '') > Date.parse(contentAt)
  )
  expect(await post(signed)).toBe(200)
})

test('who is signed in follows the publishing by events; nobody else does', async () => {
  const events = `${kept.url}/api/publish/events`
  expect((await fetch(events)).status).toBe(401)
  const leave = new AbortController()
  const answer = await fetch(events, { headers: { cookie: 'editor=1' }, signal: leave.signal })
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await blurb('随事件而来')
  let said = ''
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said += part
    const last = said.split('\n\n').at(-2) ?? ''
    if (last.includes('"state":"idle"') && (await isLive('随事件而来'))) break
  }
  leave.abort()
  const reports = [...said.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
  expect(reports.some(({ state }) => state === 'building')).toBe(true)
  expect(reports.at(-1)).toMatchObject({ failures: [], queue: 0 })
  await kept.settled()
})

test.skipIf(process.platform !== 'linux')(
  'where the renderer is gone all is built anew, and the build before is kept to go back to',
  async () => {
    const { build } = await kept.status()
    signalRenderer('SIGSTOP')
    await blurb('全部重建')
    await kept.statusWith('it is at work', ({ state }) => state === 'building')
    signalRenderer('SIGKILL')
    await kept.settled()
    expect(await isLive('全部重建')).toBe(true)
    expect(kept.said).toContain('site.renderer-failed')

    const { code, stdout } = await rollback()
    expect([code, stdout.trim()]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^The site shows build ${build} again, in place of \\w+\\.`))
    ])
    expect(await isLive('随事件而来')).toBe(true)
    expect((await kept.status()).rolledBack?.from).toMatch(/^\w+$/)
    const www = join(kept.folder, 'www/zh/index.html')
    await waitUntil('it is so elsewhere', async () =>
      readFileSync(www, 'utf8').includes('随事件而来')
    )

    // It stays so over a start, until content changes.
    await kept.end('SIGTERM')
    kept.start()
    await kept.statusWith('it is served again', ({ state }) => state === 'idle')
    expect(await isLive('随事件而来')).toBe(true)
    expect((await kept.status()).rolledBack?.from).toMatch(/^\w+$/)
    await kept.client
      .patch('page-about')
      .set({ name: text('又向前') })
      .commit()
    await kept.settled()
    expect(await isLive('全部重建')).toBe(true)
    expect((await kept.page('/zh/aboutUs')).text).toContain('又向前')
    expect((await kept.status()).rolledBack).toBeUndefined()
  }
)

test('what somebody did to the folder that is served is mended at the next start, and comes nowhere else', async () => {
  const www = (name: string) => join(kept.folder, 'www', name)
  const pages = ['/zh/', '/zh/aboutUs', '/en/hardware']
  const read = async () => Promise.all(pages.map(async page => (await kept.page(page)).text))
  const before = await read()
  await kept.end('SIGTERM')
  const { served } = kept
  rmSync(join(served, 'zh/aboutUs.html'))
  writeFileSync(join(served, 'zh/index.html'), '<!doctype html>by hand')
  writeFileSync(join(served, 'en/hardware.html.gz'), 'no twin')
  writeFileSync(join(served, 'zh/stray.html'), '<!doctype html>stray')
  const begun = kept.said.length
  kept.start()
  await kept.statusWith('all is elsewhere', ({ state, output }) => {
    expect(readFileSync(www('zh/index.html'), 'utf8')).not.toContain('by hand')
    return state === 'idle' && output?.state === 'idle'
  })
  await kept.settled()
  expect(await read()).toEqual(before)
  expect((await kept.page('/zh/stray')).status).toBe(404)
  expect([existsSync(www('zh/aboutUs.html')), existsSync(www('zh/stray.html'))]).toEqual([
    true,
    false
  ])
  expect(readFileSync(www('en/hardware.html.gz'), 'utf8')).not.toBe('no twin')
  expect(kept.said.slice(begun)).toMatch(/site\.repaired .*missing or changed/)
})

test('a renderer that holds too much memory is started anew, and goes on', async () => {
  await kept.end('SIGTERM')
  kept.variables.MOST_MEMORY = '1'
  const begun = kept.said.length
  const starts = () => kept.said.slice(begun).split('site.renderer-warm').length - 1
  kept.start()
  await kept.settled()
  await blurb('内存一')
  await kept.settled()
  await waitUntil('it was started anew', async () => starts() >= 2)
  await blurb('内存二')
  await kept.settled()
  expect(await isLive('内存二')).toBe(true)
  expect(kept.said.slice(begun)).not.toContain('renderer-failed')
})

test.skipIf(process.platform !== 'linux')(
  'a renderer that ends between two changes, or says nothing any more, is replaced without a new build',
  async () => {
    await kept.end('SIGTERM')
    kept.variables.MOST_MEMORY = ''
    kept.variables.PAGE_SECONDS = '3'
    kept.start()
    await kept.statusWith('it is warm', ({ publishing }) => publishing === 'ready')
    const { served } = kept
    signalRenderer('SIGKILL')
    await kept.statusWith('its end is noticed', ({ publishing }) => publishing === 'starting')
    await blurb('另一个接手')
    await kept.settled()
    signalRenderer('SIGSTOP')
    await blurb('不再等待')
    await kept.settled()
    expect(await isLive('不再等待')).toBe(true)
    expect(kept.said).toContain('site.page-timeout')
    expect(kept.served).toBe(served)
  }
)

test('a page that takes too long stays as it was and is reported; what changed with it goes live', async () => {
  const { text: before } = await kept.page('/zh/aboutUs')
  // Four times what a fast machine renders in the time that a page has here.
  const sections = Array.from({ length: 40_000 }, (_, number) => ({
    _key: `s${number}`,
    _type: 'compareSection',
    heading: text('一节')
  }))
  await kept.client
    .transaction()
    .patch('page-about', patch => patch.set({ name: text('太长的页面'), sections }))
    .patch('footer', patch => patch.set({ blurb: text('一同发布') }))
    .commit()
  await kept.settled()
  const { failures = [] } = await kept.status()
  expect(failures).toContainEqual({
    page: '/zh/aboutUs',
    document: 'page-about',
    field: 'sections',
    message: expect.stringMatching(/^Rendering took longer than 3 s/)
  })
  expect(await isLive('一同发布')).toBe(true)
  expect((await kept.page('/zh/aboutUs')).text).toBe(before)
  // No other change waits for it.
  await blurb('之后的更改')
  await kept.settled()
  expect(await isLive('之后的更改')).toBe(true)
  await kept.client.patch('page-about').set({ sections: [] }).commit()
  await kept.settled()
  expect((await kept.status()).failures).toEqual([])
  expect((await kept.page('/zh/aboutUs')).text).toContain('太长的页面')
})
