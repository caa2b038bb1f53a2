import { expect, it } from 'vitest'
import { blockExternalRequests, refuseHostedServices } from './block-external.ts'

const own = new URL('http://site.example:4321/studio/')

async function asked(address: string): Promise<{ status: number; sent: string[] }> {
  const sent: string[] = []
  const guarded = blockExternalRequests(async input => {
    sent.push(String(input))
    return new Response('ok')
  }, own)
  return { status: (await guarded(address)).status, sent }
}

it('lets the lake of this page be asked, under its project name as well', async () => {
  expect((await asked('/v1/users/me')).sent).toEqual(['/v1/users/me'])
  expect((await asked('http://site.site.example:4321/v1/users/me?tag=a')).sent).toEqual([
    'http://site.example:4321/v1/users/me?tag=a'
  ])
})

it('asks no other host', async () => {
  for (const address of [
    'https://api.example.com/v1/help',
    'http://evil.example/',
    '//a.example/'
  ]) {
    expect(await asked(address)).toEqual({ status: 404, sent: [] })
  }
})

it('services of the hosted lake are refused without a request, and nothing else', async () => {
  const sent: unknown[] = []
  const send = refuseHostedServices(async input => {
    sent.push(input)
    return new Response('ok')
  })
  for (const path of ['journey/announcements?tag=a', 'subscriptions/project/site', 'help']) {
    expect((await send(`http://site.example/v2025-02-19/${path}`)).status).toBe(404)
  }
  expect(sent).toEqual([])
  const help = 'http://site.example/v1/data/doc/production/help'
  expect((await send(help)).status).toBe(200)
  expect(sent).toEqual([help])
})
