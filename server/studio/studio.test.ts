import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Studio } from './studio.ts'

test('a Studio that could not be built says so, and where to look, until it is built', async () => {
  const studio = new Studio({ siteUrl: 'https://site.example', contentOrigins: [] })
  const server = createServer((request, response) => studio.handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const asked = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/studio`)
    return [answer.status, await answer.text()]
  }
  try {
    expect(await asked()).toEqual([503, 'The Studio is being built. Try again shortly.\n'])
    studio.failed()
    expect(studio.problem).toMatch(/could not be built.+studio\/build\.log/)
    expect(await asked()).toEqual([503, `${studio.problem}\n`])
  } finally {
    server.close()
  }
})
