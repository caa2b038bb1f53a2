import { expect, test } from 'vitest'
import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import { getSize } from './create-footprint.ts'
import { Queue } from './queue.ts'

const LIMIT = 64 * 1024
const record = (content: string): FootprintRecord => ({
  type: 'click',
  content,
  userId: 'u-1',
  pathHistory: 'https://site.example/zh/'
})
const heavy = (name: string) => record(`${name}${'足'.repeat(4000)}`)
const name = ({ content }: FootprintRecord) => content.replace(/足+$/, '')

/** A browser that rejects requests beyond its keepalive limit; settle ends the oldest request. */
function browser() {
  const sent: string[] = []
  const open: (() => void)[] = []
  let bytes = 0
  let refused = 0
  const send = (footprint: FootprintRecord) => {
    const size = getSize(footprint)
    if (bytes + size > LIMIT) refused++
    bytes += size
    sent.push(name(footprint))
    return new Promise<void>(done =>
      open.push(() => {
        bytes -= size
        done()
      })
    )
  }
  const settle = async () => {
    open.shift()?.()
    await new Promise(done => setTimeout(done))
  }
  return { queue: new Queue(send), sent, open, settle, refused: () => refused }
}

test('thirty large clicks at once all arrive, once each, none beyond the limit', async () => {
  const { queue, sent, open, settle, refused } = browser()
  for (let click = 0; click < 30; click++) queue.add(heavy(`${click}.`))
  while (open.length > 0) await settle()
  expect(sent).toEqual(Array.from({ length: 30 }, (_, click) => `${click}.`))
  expect(refused()).toBe(0)
})

test('the click that leaves the page goes out at once', () => {
  const { queue, sent, refused } = browser()
  for (let click = 0; click < 29; click++) queue.add(heavy(`${click}.`))
  queue.add(heavy('leaving'), true)
  expect(sent).toContain('leaving')
  expect(refused()).toBe(0)
})

test('what does not fit when the page is left is returned, in order', () => {
  const { queue, sent, refused } = browser()
  for (let click = 0; click < 10; click++) queue.add(heavy(`${click}.`))
  const rest = queue.leave().map(name)
  expect(sent).toEqual(['0.', '1.', '2.', '9.', '8.'])
  expect(rest).toEqual(['3.', '4.', '5.', '6.', '7.'])
  expect(refused()).toBe(0)
})

test('small ones go out at most six at a time', () => {
  const { queue, sent } = browser()
  for (let click = 0; click < 20; click++) queue.add(record(`${click}`))
  expect(sent).toHaveLength(6)
})
