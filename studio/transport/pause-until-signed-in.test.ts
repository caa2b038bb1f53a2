import { expect, it, vi } from 'vitest'
import { pauseUntilSignedIn, sessionState } from './pause-until-signed-in.ts'

vi.stubGlobal('location', new URL('http://site.example/studio/'))

const EDIT = 'http://site.example/v2025-02-19/data/actions/production'
const ME = 'http://site.example/v2025-02-19/users/me'

it('keeps an edit until the same person has signed in again, then sends it', async () => {
  vi.useFakeTimers()
  let signedIn = true
  const bodies: unknown[] = []
  const send = pauseUntilSignedIn(async (input, init) => {
    const isMe = String(input).endsWith('/users/me')
    if (!signedIn) return Response.json({ statusCode: 401 }, { status: 401 })
    if (!isMe) bodies.push(init?.body)
    return Response.json(isMe ? { id: 'p1' } : { transactionId: 't1' })
  })
  await send(ME)
  signedIn = false
  const edit = send(EDIT, { method: 'POST', body: '{"typed":"字"}' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(sessionState().ended).toBe(true)
  expect(bodies).toEqual([])
  signedIn = true
  await vi.advanceTimersByTimeAsync(2000)
  expect((await edit).status).toBe(200)
  expect(bodies).toEqual(['{"typed":"字"}'])
  expect(sessionState()).toEqual({ ended: false, who: 'p1' })
  vi.useRealTimers()
})

it('hides the expiry from the Studio, which would close the form', async () => {
  vi.useFakeTimers()
  let signedIn = false
  const send = pauseUntilSignedIn(async () => Response.json(signedIn ? { id: 'p1' } : {}))
  const asked = send(ME)
  await vi.advanceTimersByTimeAsync(4000)
  expect(sessionState()).toEqual({ ended: true, who: 'p1' })
  signedIn = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(await (await asked).json()).toEqual({ id: 'p1' })
  vi.useRealTimers()
})

it('reports a missing session at once if there never was one', async () => {
  vi.resetModules()
  const fresh = await import('./pause-until-signed-in.ts')
  const send = fresh.pauseUntilSignedIn(async () => new Response('', { status: 401 }))
  expect((await send(EDIT, { method: 'POST' })).status).toBe(401)
  expect(fresh.sessionState().ended).toBe(false)
})
