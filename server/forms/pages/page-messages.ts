import type { Locale } from '../../../shared/i18n/locale.ts'

/** Texts of a result page. */
export interface PageMessages {
  title: string
  text: string
  button?: string
}

/** Pages rendered by the server. */
export const PAGES = [
  'sent',
  'subscribed',
  'confirm',
  'confirmed',
  'unsubscribe',
  'unsubscribed',
  'badLink',
  'check',
  'wrong',
  'refused',
  'gone'
] as const
export type PageName = (typeof PAGES)[number]

export const PAGE_MESSAGES: Record<Locale, Record<PageName, PageMessages>> = {
  zh: {
    sent: {
      title: '留言已提交',
      text: '我们已收到您的留言，将用您留下的邮箱或电话答复。',
      button: '返回首页'
    },
    subscribed: {
      title: '订阅申请已收到',
      text: '如需确认，我们会发一封邮件到这个邮箱，请按邮件中的链接完成订阅。',
      button: '返回首页'
    },
    confirm: {
      title: '确认订阅',
      text: '点击按钮，开始接收产品更新和活动通知，每月不超过一封。',
      button: '确认订阅'
    },
    confirmed: {
      title: '订阅已确认',
      text: '之后的邮件末尾都有退订链接。',
      button: '返回首页'
    },
    unsubscribe: {
      title: '退订邮件',
      text: '点击按钮后不再收到邮件，邮箱地址随之删除。',
      button: '退订'
    },
    unsubscribed: {
      title: '已退订',
      text: '您的邮箱地址将从订阅名单中删除。',
      button: '返回首页'
    },
    badLink: {
      title: '链接无效',
      text: '这个链接不完整或已过期。如需订阅，请在页脚重新填写邮箱。'
    },
    check: { title: '核对后提交', text: '还差一步：请核对以下内容，然后再次点击按钮。' },
    wrong: { title: '请修改后再次提交', text: '内容尚未提交。' },
    refused: { title: '尚未提交', text: '' },
    gone: {
      title: '页面已过期',
      text: '这一页只保留半小时，内容尚未提交。请用浏览器返回原来的表单，或重新填写。',
      button: '打开留言表单'
    }
  },
  en: {
    sent: {
      title: 'Your message was received',
      text: 'We answer by the e-mail address or telephone number that you left.',
      button: 'Open the home page'
    },
    subscribed: {
      title: 'Your request was received',
      text: 'If it needs confirming, an e-mail is on its way to that address. Follow the link in it.',
      button: 'Open the home page'
    },
    confirm: {
      title: 'Confirm your subscription',
      text: 'Press the button to receive product updates and event notices, once a month at most.',
      button: 'Confirm'
    },
    confirmed: {
      title: 'Your subscription is confirmed',
      text: 'Each e-mail ends with a link to unsubscribe.',
      button: 'Open the home page'
    },
    unsubscribe: {
      title: 'Unsubscribe',
      text: 'Press the button to stop the e-mails. Your address is then deleted.',
      button: 'Unsubscribe'
    },
    unsubscribed: {
      title: 'You are unsubscribed',
      text: 'Your address is being deleted from the list.',
      button: 'Open the home page'
    },
    badLink: {
      title: 'This link does not work',
      text: 'It is not whole, or too old. To subscribe, enter your address at the foot of the page again.'
    },
    check: {
      title: 'Check and send',
      text: 'One more step: check what you wrote, then press the button once more.'
    },
    wrong: { title: 'Please correct and send again', text: 'Nothing was sent yet.' },
    refused: { title: 'Nothing was sent', text: '' },
    gone: {
      title: 'This page has expired',
      text: 'It is kept for half an hour, and nothing was sent. Go back to the form in your browser, or fill it in again.',
      button: 'Open the message form'
    }
  }
}
