import { expect, test } from 'vitest'
import { signOut } from './sign-out.ts'
import { createSsoClient } from './sso-client.ts'

/** Signs out of a service that responds with a code; returns the side effects in order. */
async function signingOut(code: number, home = false): Promise<string[]> {
  const effects: string[] = []
  const calls = createSsoClient(
    async (path, options) => {
      effects.push(`${path} ${options?.data?.accessToken}`)
      return { code, message: 'token gone' }
    },
    text => effects.push(`logged ${text}`)
  )
  const edges = {
    token: 'T-1',
    loginUrl: 'https://sso.example/login?app=1',
    site: 'https://site.example',
    homePath: '/en/',
    forget: () => effects.push('forgotten'),
    go: (address: string) => effects.push(address)
  }
  signOut(calls, edges, home)
  await new Promise(done => setTimeout(done))
  return effects
}

const LOGIN = 'https://sso.example/login?app=1&redirect=https%3A%2F%2Fsite.example%2Fen%2F'

test('logout code 200 clears the session, then goes to the sign-on page with a return address in the language of the page', async () => {
  expect(await signingOut(200)).toEqual(['zxb/v1/logout T-1', 'forgotten', LOGIN])
})

test('logout code 200 goes to the origin itself when the caller asks', async () => {
  expect(await signingOut(200, true)).toEqual([
    'zxb/v1/logout T-1',
    'forgotten',
    'https://site.example'
  ])
})

test('logout code 4004 goes to the sign-on page', async () => {
  expect(await signingOut(4004)).toEqual(['zxb/v1/logout T-1', 'forgotten', LOGIN])
})

test('logout of a session that has expired goes to the sign-on page', async () => {
  expect(await signingOut(500201)).toEqual(['zxb/v1/logout T-1', 'forgotten', LOGIN])
})

test.each([500, 0, 201])('logout code %i is only logged', async code => {
  expect(await signingOut(code)).toEqual([
    'zxb/v1/logout T-1',
    `logged zxb/v1/logout: code ${code} token gone`
  ])
})
