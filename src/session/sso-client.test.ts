import { expect, test, vi } from 'vitest'
import type { CallOptions } from './request.ts'
import { createSsoClient } from './sso-client.ts'

const USER = {
  oort_name: '张工',
  oort_uuid: 'u-1001',
  oort_depcode: '12',
  oort_depname: '运维部'
}

/** A client whose service always returns the same response; records calls and log lines. */
function over(answer: () => unknown) {
  const asked: { path: string; options: CallOptions | undefined }[] = []
  const logged: string[] = []
  const calls = createSsoClient(
    async (path, options) => {
      asked.push({ path, options })
      return answer()
    },
    text => logged.push(text)
  )
  return { calls, asked, logged }
}

const settled = () => new Promise(done => setTimeout(done))

test('getUserInfo sends the token and passes on the user', async () => {
  const { calls, asked } = over(() => ({ code: 200, data: { userInfo: USER } }))
  const then = vi.fn()
  calls.getUserInfo('T-1', then)
  await settled()
  expect(asked[0]).toMatchObject({
    path: 'sso/v1/getUserInfo',
    options: { data: { accessToken: 'T-1' } }
  })
  expect(then).toHaveBeenCalledWith({ ...USER, accessToken: 'T-1' })
})

test('logincheck passes on the user with the returned token', async () => {
  const userInfo = { ...USER, accessToken: 'T-2', jdToken: 'J' }
  const { calls, asked } = over(() => ({ code: 200, data: { userInfo } }))
  const then = vi.fn()
  calls.loginCheck({ ticket: 'K-1' }, then)
  await settled()
  expect(asked[0]).toMatchObject({
    path: 'zxb/v1/logincheck',
    options: { data: { ticket: 'K-1' } }
  })
  expect(then).toHaveBeenCalledWith({ ...USER, accessToken: 'T-2' }, 'J')
})

test.each([
  ['another code', { code: 4004 }],
  ['no user', { code: 200, data: {} }],
  ['no token', { code: 200, data: { userInfo: USER } }],
  ['no object', 'OK']
])('a login check that responds with %s signs no user in', async (_, answer) => {
  const { calls, logged } = over(() => answer)
  const then = vi.fn()
  const otherwise = vi.fn()
  calls.loginCheck({ ticket: 'K-1' }, then, otherwise)
  await settled()
  expect(then).not.toHaveBeenCalled()
  expect(otherwise).toHaveBeenCalledOnce()
  expect(logged).toHaveLength(1)
})

test('a failed call is logged, and its callbacks never run', async () => {
  const { calls, logged } = over(() => {
    throw new Error('网络请求超时，请稍候重试')
  })
  const never = vi.fn()
  calls.getUserInfo('T-1', never)
  calls.loginCheck({ accessToken: 'T-1' }, never, never)
  calls.logout('T-1', { ended: never, notSignedIn: never })
  await settled()
  expect(never).not.toHaveBeenCalled()
  expect(logged).toEqual([
    'sso/v1/getUserInfo: 网络请求超时，请稍候重试',
    'zxb/v1/logincheck: 网络请求超时，请稍候重试',
    'zxb/v1/logout: 网络请求超时，请稍候重试'
  ])
})

test('log lines contain neither token nor ticket', async () => {
  for (const answer of [() => ({ code: 1, message: 'no' }), () => Promise.reject(new Error('x'))]) {
    const { calls, logged } = over(answer)
    calls.loginCheck({ accessToken: 'SECRET' }, () => {})
    calls.loginCheck({ ticket: 'SECRET' }, () => {})
    calls.getUserInfo('SECRET', () => {})
    calls.logout('SECRET', { ended() {}, notSignedIn() {} })
    await settled()
    expect(logged).toHaveLength(4)
    expect(logged.join()).not.toContain('SECRET')
  }
})
