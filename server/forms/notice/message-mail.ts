import type { SendMailOptions } from 'nodemailer'
import type { Desk } from '../desk.ts'
import type { Entry } from '../journal/journal.ts'
import type { Work } from '../journal/worker.ts'
import { isEmail } from '../rules/email.ts'
import { CONTACT_FIELDS } from '../rules/fields.ts'
import { formWords } from '../rules/words.ts'
import { oneLine } from './line.ts'
import type { Mailer } from './mailer.ts'

const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000

/** Tells the staff of each message by mail. Without an address in the site's settings there is no mail. */
export function messageMailWork(
  mail: Mailer,
  noticeEmail: () => Promise<string | undefined>,
  { siteUrl }: Pick<Desk, 'siteUrl'>
): Work {
  return {
    task: 'mail',
    batch: 1,
    longestPause: 15 * 60_000,
    giveUpAfter: GIVE_UP_MS,
    async carryOut(entries) {
      const to = await noticeEmail()
      if (!to || !isEmail(to)) return
      for (const entry of entries) await mail(messageMail(entry, to, siteUrl))
    }
  }
}

/** The mail about a message: text alone, so that nothing in it is ever markup. */
export function messageMail(
  { id, received, data }: Entry,
  to: string,
  siteUrl: string
): SendMailOptions {
  const { labels } = formWords('zh')
  const lines = CONTACT_FIELDS.filter(name => name !== 'message').map(
    name => `${labels[name]}：${oneLine(data[name] ?? '', 300) || '（未填）'}`
  )
  return {
    to: { name: '', address: to },
    // An address object is written by the mailer as one address, whatever stands in it.
    replyTo: { name: oneLine(data.name ?? '', 80), address: data.email ?? '' },
    subject: oneLine(`网站留言：${data.theme ?? ''}`),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    date: new Date(received),
    text: [
      ...lines,
      '',
      data.message ?? '',
      '',
      '--',
      `来源页面：${data.page ? `${siteUrl}/${data.locale ?? 'zh'}${data.page}` : '（未知）'}`,
      `在内容管理系统中查看：${siteUrl}/studio/intent/edit/id=${id};type=message`
    ].join('\n')
  }
}
