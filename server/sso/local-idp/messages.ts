import type { Locale } from '../../../shared/i18n/locale.ts'
import { localeOfPath } from '../error-page.ts'

const zh = {
  title: '工作人员登录',
  standIn:
    '本页是站内自带的临时登录页：尚未接入单位的单点登录服务，账号只存放在这台服务器上。接入后，这里会换成单位的登录页。',
  account: '账号',
  password: '密码',
  submit: '登录',
  back: '返回网站',
  scripts: '登录后的功能需要浏览器启用 JavaScript。未启用时，网站仍可浏览，但始终以访客身份显示。',
  wrong: '账号或密码不正确，请核对后再试。',
  stale: '页面放置过久，请再次登录。',
  wait: (seconds: number) => `尝试次数过多，请在${Math.ceil(seconds / 60)}分钟后再试。`
}

export type LoginMessages = typeof zh

const en: LoginMessages = {
  title: 'Staff sign-in',
  standIn:
    'This page is the site’s own stand-in: no single sign-on service is connected yet, and the accounts exist on this server only. Once one is connected, its sign-on page takes this place.',
  account: 'Account',
  password: 'Password',
  submit: 'Sign in',
  back: 'Back to the site',
  scripts:
    'What staff see needs JavaScript in the browser. Without it the site can be read, but always as a guest.',
  wrong: 'The account or the password is wrong. Check both and try again.',
  stale: 'The page was open for too long. Sign in again.',
  wait: seconds => {
    const minutes = Math.ceil(seconds / 60)
    return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  }
}

const WORDS: Record<Locale, LoginMessages> = { zh, en }

/** Returns the texts in the language of the page that the person came from. */
export function loginMessages(page: string): { locale: Locale; words: LoginMessages } {
  const locale = localeOfPath(page)
  return { locale, words: WORDS[locale] }
}

/** Name of the service, also in authenticator apps. */
export const staffTitle: Record<Locale, string> = { zh: zh.title, en: en.title }
