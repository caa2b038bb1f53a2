import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserInfo } from '../login/guest.ts'
import { $login, clearLogin, guestLogin, setToken } from '../login/login-store.ts'
import { clearStoredSession, readStoredSession, storeSession } from '../login/storage.ts'
import type { SsoClient } from './sso-client.ts'
import { createStaffSession } from './staff-session.ts'

const USER: UserInfo = {
  oort_name: '张工',
  oort_uuid: 'u-1001',
  oort_depcode: '12',
  oort_depname: '运维部',
  accessToken: 'T-2'
}

/** A session whose calls respond when the test calls yes or no. */
function controlled() {
  const sent: unknown[] = []
  const asked: { name: string; proof: unknown; yes: () => void; no: () => void }[] = []
  const calls: SsoClient = {
    getUserInfo: (token, then) =>
      asked.push({
        name: 'getUserInfo',
        proof: token,
        yes: () => then({ ...USER, accessToken: token }),
        no() {}
      }),
    loginCheck: (proof, then, otherwise = () => {}) =>
      asked.push({ name: 'loginCheck', proof, yes: () => then(USER, ''), no: otherwise }),
    logout: vi.fn()
  }
  return { own: createStaffSession(calls, what => sent.push(what)), asked, sent }
}

beforeEach(() => {
  clearStoredSession()
  setToken('guest')
  $login.set({ ...guestLogin })
})

describe('the login store (specification §3, §4)', () => {
  test('begins as the guest', () => {
    expect($login.get()).toEqual({
      userInfo: {
        oort_name: 'guest',
        oort_uuid: 'guest',
        oort_depcode: '99',
        oort_depname: '所有部门',
        accessToken: 'guest'
      },
      token: 'guest',
      jdToken: '',
      isLogin: false
    })
  })

  test('any token other than the guest default signs in', () => {
    setToken('T-1')
    expect($login.get()).toMatchObject({ token: 'T-1', isLogin: true })
    setToken('guest')
    expect($login.get().isLogin).toBe(false)
  })

  test('clearing empties the token and the person', () => {
    setToken('T-1')
    clearLogin()
    expect($login.get()).toEqual({ ...guestLogin, token: '' })
  })
})

test('a successful check stores the returned token, the user id and the user type', () => {
  const { own, asked } = controlled()
  own.check('K-1')
  expect(asked[0]).toMatchObject({ name: 'loginCheck', proof: { ticket: 'K-1' } })
  asked[0]?.yes()
  expect(readStoredSession()).toEqual({ userId: 'u-1001', token: 'T-2', userType: '1' })
  expect($login.get()).toEqual({ userInfo: USER, token: 'T-2', jdToken: '', isLogin: true })
})

test('later loads check the stored token', () => {
  storeSession({ userId: 'u-1001', token: 'T-1', userType: '1' })
  const { own, asked } = controlled()
  own.check()
  expect(asked[0]?.proof).toEqual({ accessToken: 'T-1' })
  expect($login.get().isLogin).toBe(false)
  asked[0]?.yes()
  expect(readStoredSession().token).toBe('T-2')
})

test.each(['', 'guest'])('no call is made if the stored token is %j', token => {
  storeSession({ userId: '', token, userType: '' })
  const { own, asked } = controlled()
  own.check()
  expect(asked).toEqual([])
})

test('a rejected ticket is dropped: a guest stays a guest, after one call', () => {
  const { own, asked } = controlled()
  own.check('spent')
  asked[0]?.no()
  expect(asked).toHaveLength(1)
  expect($login.get().isLogin).toBe(false)
})

test('a rejected ticket keeps the signed-in user', () => {
  storeSession({ userId: 'u-1001', token: 'T-1', userType: '1' })
  const { own, asked } = controlled()
  own.check('foreign')
  asked[0]?.no()
  expect(asked[1]?.proof).toEqual({ accessToken: 'T-1' })
})

test('a response after sign-out signs no user in', () => {
  storeSession({ userId: 'u-1001', token: 'T-1', userType: '1' })
  const { own, asked } = controlled()
  own.check()
  own.forget()
  asked[0]?.yes()
  expect(readStoredSession()).toEqual({ userId: '', token: '', userType: '' })
  expect($login.get().isLogin).toBe(false)
})

test('sign-out clears token and user type, and notifies the other tabs', () => {
  storeSession({ userId: 'u-1001', token: 'T-1', userType: '1' })
  const { own, sent } = controlled()
  own.forget()
  expect(readStoredSession()).toEqual({ userId: '', token: '', userType: '' })
  expect(sent).toEqual(['out'])
})

test('a new token is sent to the other tabs, the same one is not', () => {
  const { own, asked, sent } = controlled()
  own.check('K-1')
  asked[0]?.yes()
  own.check()
  asked[1]?.yes()
  expect(sent).toEqual([{ give: { userId: 'u-1001', token: 'T-2', userType: '1' } }])
})

test('the session of another tab is adopted and checked once', () => {
  const { own, asked } = controlled()
  const kept = { userId: 'u-1001', token: 'T-9', userType: '1' }
  own.adopt(kept)
  own.adopt(kept)
  expect(asked.map(({ name, proof }) => [name, proof])).toEqual([['getUserInfo', 'T-9']])
  asked[0]?.yes()
  expect($login.get()).toMatchObject({ token: 'T-9', isLogin: true })
})
