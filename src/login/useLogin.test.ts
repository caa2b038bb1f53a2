import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { $login, guestLogin, signedIn } from './login-store.ts'
import { useLogin } from './useLogin.ts'

function Who() {
  const { isLogin, userInfo } = useLogin()
  return createElement('b', null, isLogin ? userInfo.oort_name : '登录')
}

test('static rendering shows the guest, whatever the store holds', () => {
  const guestHtml = renderToString(createElement(Who))
  signedIn({ ...guestLogin.userInfo, oort_name: '张工', accessToken: 'T-2' })
  expect($login.get().isLogin).toBe(true)
  expect(renderToString(createElement(Who))).toBe(guestHtml)
  expect(guestHtml).toBe('<b>登录</b>')
})
