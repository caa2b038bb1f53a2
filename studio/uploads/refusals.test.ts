import { expect, it } from 'vitest'
import { explainRefusals, refusalSentence, subscribeToRefusals } from './refusals.ts'

/** A request that ends with this response as soon as it is opened. */
function request(status: number, body: string): XMLHttpRequest {
  const made = Object.assign(new EventTarget(), {
    status,
    responseText: body,
    open: () => queueMicrotask(() => made.dispatchEvent(new Event('load')))
  })
  return made as unknown as XMLHttpRequest
}

async function heardOf(status: number, body: string, address: string): Promise<string[]> {
  const heard: string[] = []
  const leave = subscribeToRefusals(sentence => heard.push(sentence))
  const made = request(status, body)
  explainRefusals(made)
  made.open('POST', address)
  await Promise.resolve()
  leave()
  return heard
}

it('a refused upload is explained by its reason', async () => {
  const address = 'https://site.example/v1/assets/images/production?filename=a.gif'
  expect(await heardOf(415, '{"reason":"animated"}', address)).toEqual([
    refusalSentence(415, 'animated')
  ])
  expect(await heardOf(413, 'no JSON', address)).toEqual([refusalSentence(413)])
})

it('neither accepted uploads nor other failed requests are announced', async () => {
  expect(await heardOf(200, '{}', 'https://site.example/v1/assets/files/production')).toEqual([])
  expect(await heardOf(403, '{}', 'https://site.example/v1/data/mutate/production')).toEqual([])
})

it('each reason has a sentence of its own', () => {
  const cases: [number, string?][] = [
    [415, 'animated'],
    [400, 'empty'],
    [415, 'active'],
    [400, 'unreadable'],
    [415, 'fileType'],
    [413],
    [403],
    [507],
    [500]
  ]
  expect(new Set(cases.map(([status, reason]) => refusalSentence(status, reason))).size).toBe(
    cases.length
  )
})
