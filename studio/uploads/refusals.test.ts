import { expect, it } from 'vitest'
import { explainRefusals, refusalSentence, subscribeToRefusals } from './refusals.ts'

const answer = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status })

it('a refused upload is explained by its reason, and the caller still gets the response', async () => {
  const heard: string[] = []
  const leave = subscribeToRefusals(sentence => heard.push(sentence))
  const send = explainRefusals(answer(415, { reason: 'animated', message: 'no' }))
  const response = await send('https://site.example/v1/assets/images/production?filename=a.gif')
  expect(await response.json()).toEqual({ reason: 'animated', message: 'no' })
  expect(heard).toEqual([refusalSentence(415, 'animated')])
  leave()
  await send('https://site.example/v1/assets/images/production')
  expect(heard).toHaveLength(1)
})

it('neither accepted uploads nor other failed requests are announced', async () => {
  const heard: string[] = []
  const leave = subscribeToRefusals(sentence => heard.push(sentence))
  await explainRefusals(answer(200, {}))('https://site.example/v1/assets/files/production')
  await explainRefusals(answer(403, {}))('https://site.example/v1/data/mutate/production')
  leave()
  expect(heard).toEqual([])
})

it('each reason has a sentence of its own', () => {
  const cases: [number, string?][] = [
    [415, 'animated'],
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
