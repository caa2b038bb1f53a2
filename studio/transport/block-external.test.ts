import { expect, it } from 'vitest'
import { blockExternalRequests } from './block-external.ts'

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
