import type { Locale } from '../../shared/i18n/locale.ts'

const zh = {
  timeout: '网络请求超时，请稍候重试',
  notFound: '糟糕页面丢失了，请稍候重试404',
  serverError: '当前服务异常，请稍候重试500',
  failed: '网络请求失败',
  invalidToken: '网络繁忙，请稍候重试，token失效',
  alertTitle: '提示',
  expired: '用户凭证已过期,请重新登录',
  goToLogin: '去登录',
  signOut: '退出登录',
  account: '我的账号',
  notice: '您已登录。本站会把您的浏览与点击记入访问足迹，地址中的查询参数和表单里的文字不会记录。',
  noticeOk: '知道了',
  noticeOff: '关闭记录',
  noticeMore: '隐私说明',
  noticeLabel: '访问足迹'
}

/** Texts of the session; the Chinese ones about errors are those of the specification (§8). */
export type SessionMessages = typeof zh

const en: SessionMessages = {
  timeout: 'The request timed out. Please try again later.',
  notFound: 'This page went missing. Please try again later (404).',
  serverError: 'The service has a problem. Please try again later (500).',
  failed: 'The network request failed: ',
  invalidToken: 'The network is busy. Please try again later: invalid token.',
  alertTitle: 'Notice',
  expired: 'Your sign-in has expired. Please sign in again.',
  goToLogin: 'Go to sign-in',
  signOut: 'Sign out',
  account: 'Your account',
  notice:
    'You are signed in. The site records your views and clicks as a footprint, without the query of an address and without anything you type.',
  noticeOk: 'Got it',
  noticeOff: 'Turn off',
  noticeMore: 'Privacy',
  noticeLabel: 'Footprint'
}

/** The texts in each language. */
export const sessionMessages: Record<Locale, SessionMessages> = { zh, en }
