import type { Locale } from '../../../shared/server/account/language.ts'

export interface Messages {
  lang: string
  signIn: string
  email: string
  password: string
  wrong: string
  missing: string
  wait(minutes: number): string
  foreign: string
  foreignSite: string
}

export const messages: Record<Locale, Messages> = {
  zh: {
    lang: 'zh-Hans',
    signIn: '登录',
    email: '邮箱',
    password: '密码',
    wrong: '邮箱或密码不正确，请重新输入。',
    missing: '请填写邮箱和密码。',
    wait: minutes => `尝试次数过多，请在 ${minutes} 分钟后再试。`,
    foreign: '不能从此地址登录：它不在允许的来源之列。请联系管理员。',
    foreignSite: '该登录请求来自其他网站，未予处理。请在本页重新登录。'
  },
  en: {
    lang: 'en',
    signIn: 'Sign in',
    email: 'Email',
    password: 'Password',
    wrong: 'The email or the password is not right. Please try again.',
    missing: 'Please enter your email and your password.',
    wait: minutes => `Too many attempts. Please try again in ${minutes} min.`,
    foreign:
      'You cannot sign in from this address: it is not among the allowed origins. Please ask an administrator.',
    foreignSite:
      'This sign-in was sent by another site and was not carried out. Please use this page.'
  }
}
