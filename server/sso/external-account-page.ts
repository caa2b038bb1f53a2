import { renderDocument } from '../../shared/server/account/html-document.ts'
import { accountMessages } from '../../shared/server/account/messages.ts'
import { html } from '../../shared/server/html.ts'
import type { Call } from '../http/routes.ts'
import { withSiteBase } from '../http/site-base.ts'
import { localeOfPath } from './error-page.ts'
import { returnPath } from './redirect.ts'
import { documentIcon, sendDocument } from './send-document.ts'

const EXPLANATIONS = {
  zh: '您的账号由单位的登录服务管理。请在该服务中修改密码、设置两步验证，并查看或结束其他设备的登录。在本站“退出登录”只结束这台设备在本站的登录。',
  en: 'Your account belongs to the sign-on service of your organisation. Change the password, set up two-step sign-in, and end sign-ins of other devices there. “Sign out” on this site ends the sign-in of this device on this site only.'
}

/** Sends the account page for accounts of another service: what to do there. */
export function sendExternalAccountPage(c: Call, siteUrl: string): Response {
  const back = returnPath(c, siteUrl)
  const language = localeOfPath(back)
  const words = accountMessages[language]
  const page = renderDocument({
    lang: words.lang,
    title: words.account,
    icon: documentIcon(siteUrl),
    main: html`<h1>${words.account}</h1>
<p>${EXPLANATIONS[language]}</p>`,
    footer: html`<a href="${withSiteBase(siteUrl, back)}">${words.back}</a>`
  })
  return sendDocument(c, siteUrl, page, 200)
}
