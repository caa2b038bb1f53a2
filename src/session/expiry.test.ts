import { expect, test, vi } from 'vitest'
import { sessionMessages } from '../login/messages.ts'
import { type AlertEnd, expiryAlert } from './expiry.ts'

function alerting(end: AlertEnd) {
  const press: (() => void)[] = []
  const show = vi.fn(() => new Promise<AlertEnd>(done => press.push(() => done(end))))
  const signOut = vi.fn()
  const expired = expiryAlert(sessionMessages.zh, show, signOut)
  const pressAll = async () => {
    for (const button of press) button()
    await new Promise(done => setTimeout(done))
  }
  return { expired, show, signOut, pressAll }
}

test('an expired token alerts with the texts of the specification and one button', () => {
  const { expired, show } = alerting('confirmed')
  expired()
  expect(show).toHaveBeenCalledWith({
    title: '提示',
    text: '用户凭证已过期,请重新登录',
    button: '去登录'
  })
})

test('ten calls that fail together show one alert', async () => {
  const { expired, show, signOut, pressAll } = alerting('confirmed')
  for (let call = 0; call < 10; call++) expired()
  await pressAll()
  expired()
  expect(show).toHaveBeenCalledOnce()
  expect(signOut).toHaveBeenCalledOnce()
})

test('sign-out waits for the button', async () => {
  const { expired, signOut, pressAll } = alerting('confirmed')
  expired()
  await new Promise(done => setTimeout(done))
  expect(signOut).not.toHaveBeenCalled()
  await pressAll()
  expect(signOut).toHaveBeenCalledOnce()
})

test('an alert closed by a hash change does not sign out and may be shown again', async () => {
  const { expired, show, signOut, pressAll } = alerting('closed')
  expired()
  await pressAll()
  expired()
  expect(signOut).not.toHaveBeenCalled()
  expect(show).toHaveBeenCalledTimes(2)
})

test('an alert that cannot be shown is logged and may be shown again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const show = vi.fn(() => Promise.reject(new Error('no chunk')))
  const expired = expiryAlert(sessionMessages.zh, show, () => {})
  expired()
  await new Promise(done => setTimeout(done))
  expired()
  await new Promise(done => setTimeout(done))
  expect(show).toHaveBeenCalledTimes(2)
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
