import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHeaders } from '../../server/http/security-headers.ts'
import { score } from '../observatory/score.ts'
import { BASE_URL, builtPages } from './built.ts'

const context = { siteUrl: 'https://site.example', contentOrigins: [] }

test('every page scores 125 or more by the rules of the HTTP Observatory', () => {
  for (const { address, file } of builtPages()) {
    const html = readFileSync(file, 'utf8')
    const headers = pageHeaders(context, html)
    const url = context.siteUrl + address
    const redirect = { status: 308, location: url }
    const found = score({ url, headers, cookies: [], html, redirect })
    expect(found.score, `${address}: ${JSON.stringify(found.verdicts)}`).toBeGreaterThanOrEqual(125)
  }
})

test('the server sends the configured headers, and none that reveals its software', async () => {
  for (const { address } of builtPages().slice(0, 20)) {
    const answer = await fetch(BASE_URL + address)
    const right = pageHeaders({ ...context, siteUrl: BASE_URL }, await answer.text())
    expect(Object.fromEntries(answer.headers)).toMatchObject(right)
    expect(answer.headers.get('server')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})
