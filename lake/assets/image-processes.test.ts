import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { trustOneHop } from '../../shared/server/client-ip.ts'
import { descendants } from '../../tests/support/descendants.ts'
import { quadrants } from '../tests/images.ts'
import { type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
afterEach(() => started.stop())

/** Small to store, endless to draw: each use draws ten of the one before. */
function nestedUses(depth: number): Buffer {
  const groups = Array.from({ length: depth }, (_, n) => {
    const uses = Array.from({ length: 10 }, (_, x) => `<use href="#g${n}" x="${x}"/>`).join('')
    return `<g id="g${n + 1}" opacity=".9">${uses}</g>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><defs>
      <filter id="f"><feTurbulence numOctaves="9" baseFrequency=".01"/><feGaussianBlur stdDeviation="99"/></filter>
      <g id="g0"><rect width="800" height="800" filter="url(#f)"/></g>${groups.join('')}
    </defs><use href="#g${depth}"/></svg>`
  )
}

async function upload(bytes: Buffer, filename: string): Promise<string> {
  const { path } = await started.client('contributor').assets.upload('image', bytes, { filename })
  return path
}

test('two SVGs that take for ever to draw do not hold up other images', async () => {
  started = await startLake({ limits: { imageTime: 1_000 } })
  const attack = [await upload(nestedUses(3), 'a.svg'), await upload(nestedUses(4), 'b.svg')]
  const photo = await upload(await quadrants(), 'c.png')
  const drawn = attack.map(path => started.ask(`/${path}?fm=png&w=700`))
  const answer = await started.ask(`/${photo}?w=10`)
  expect(answer.status).toBe(200)
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(10)
  for (const one of await Promise.all(drawn)) {
    expect(one.status).toBe(422)
    expect(await one.text()).toContain('too long')
  }
  expect((await started.ask(`/${photo}?w=11`)).status).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'an image may take long on a machine that gives it no processor time',
  async () => {
    started = await startLake({ limits: { imageTime: 1_000, imageProcesses: 1 } })
    const photo = await upload(await quadrants(), 'a.png')
    const before = descendants(process.pid)
    expect((await started.ask(`/${photo}?w=10`)).status).toBe(200)
    const worker = descendants(process.pid).find(pid => !before.includes(pid)) ?? 0
    process.kill(worker, 'SIGSTOP')
    const answer = started.ask(`/${photo}?w=11`)
    await setTimeout(2_000)
    process.kill(worker, 'SIGCONT')
    expect((await answer).status).toBe(200)
  }
)

test('an image that takes too much memory ends its own process only', async () => {
  started = await startLake({ limits: { imageMegabytes: 120 } })
  const large = await sharp({
    create: { width: 9_000, height: 9_000, channels: 3, background: '#345' }
  })
    .jpeg()
    .toBuffer()
  const path = await upload(large, 'large.jpg')
  const refused = await started.ask(`/${path}?w=8000&blur=90&fm=png`)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('memory')
})

test('images of callers who left are not made, and who asks for the same one gets it', async () => {
  started = await startLake({
    trustProxy: trustOneHop,
    limits: { imageProcesses: 1, imageTime: 1_000, visitorQuota: { jobs: 30 } }
  })
  const blocking = await upload(nestedUses(4), 'a.svg')
  const photo = await upload(await quadrants(), 'c.png')
  const first = started.ask(`/${blocking}?fm=png&w=700`)
  const gone = new AbortController()
  const { signal } = gone
  const left = Array.from({ length: 20 }, (_, n) =>
    started.ask(`/${photo}?w=${100 + n}`, { signal }).catch((error: Error) => error.name)
  )
  await started.ask('/v1/ping')
  const stays = started.ask(`/${photo}?w=100`)
  await started.ask('/v1/ping')
  gone.abort()
  expect(await Promise.all(left)).toEqual(Array(20).fill('AbortError'))
  expect((await first).status).toBe(422)
  expect((await stays).status).toBe(200)
  const cache = await readCache()
  expect(cache).toBe(1)
})

test('too many waiting images of one address are refused, those of others are not', async () => {
  started = await startLake({
    trustProxy: trustOneHop,
    limits: { imageProcesses: 1, imageTime: 1_000, visitorQuota: { jobs: 2 } }
  })
  const blocking = await upload(nestedUses(4), 'a.svg')
  const photo = await upload(await quadrants(), 'c.png')
  const ask = (width: number, address: string) =>
    started.ask(`/${photo}?w=${width}`, { headers: { 'x-forwarded-for': address } })
  const first = started.ask(`/${blocking}?fm=png&w=700`, {
    headers: { 'x-forwarded-for': '192.0.2.1' }
  })
  await started.ask('/v1/ping')
  const answers = [20, 21, 22, 23].map(width => ask(width, '192.0.2.2'))
  const other = ask(30, '192.0.2.3')
  expect((await other).status).toBe(200)
  const refused = (await Promise.all(answers)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  await first
})

async function readCache(): Promise<number> {
  const names = await readdir(`${started.dataDir}/cache/images`)
  return names.length
}
