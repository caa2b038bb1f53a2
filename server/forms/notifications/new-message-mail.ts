import { isEmail, needsSmtpUtf8 } from '../../../shared/forms/email.ts'
import { CONTACT_FIELDS } from '../../../shared/forms/fields.ts'
import { formMessages } from '../../../shared/forms/messages.ts'
import type { FormsContext } from '../context.ts'
import type { OutboxEntry } from '../outbox/outbox.ts'
import type { TaskHandler } from '../outbox/worker.ts'
import { toHeaderValue } from './mail-header.ts'
import type { Mail, Mailer } from './mailer.ts'

const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000

/** Notifies staff of each message by mail; does nothing if the site's settings have no address. */
export function messageMailTask(
  mailer: Mailer,
  noticeEmail: () => Promise<string | undefined>,
  { siteUrl }: Pick<FormsContext, 'siteUrl'>
): TaskHandler {
  return {
    task: 'mail',
    batch: 1,
    maxBackoffMs: 15 * 60_000,
    maxAgeMs: GIVE_UP_MS,
    async handle(entries) {
      const to = await noticeEmail()
      if (!to || !isEmail(to)) return
      for (const entry of entries) await mailer.send(messageMail(entry, to, siteUrl))
    }
  }
}

/** The mail about a message, in plain text, so that user input is never interpreted as markup. */
export function messageMail(
  { id, received, data }: OutboxEntry,
  to: string,
  siteUrl: string
): Mail {
  const { labels } = formMessages('zh')
  const lines = CONTACT_FIELDS.filter(name => name !== 'message').map(
    name => `${labels[name]}：${toHeaderValue(data[name] ?? '', 300) || '（未填）'}`
  )
  return {
    to: { name: '', address: to },
    // As an address object, it is encoded as exactly one address. One that needs SMTPUTF8 is in the text only: as a
    // header it would make each mail server on the way to staff reject the mail that does not offer it.
    ...(data.email &&
      !needsSmtpUtf8(data.email) && {
        replyTo: { name: toHeaderValue(data.name ?? '', 80), address: data.email }
      }),
    subject: toHeaderValue(`网站留言：${data.theme ?? ''}`),
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
