import { defaultLocale } from '../../../shared/i18n/locale.ts'
import type { FormsContext } from '../context.ts'
import type { OutboxEntry } from '../outbox/outbox.ts'
import type { TaskHandler } from '../outbox/worker.ts'
import { subscriptionUrl } from '../subscription.ts'
import type { Mail, Mailer } from './mailer.ts'

const GIVE_UP_MS = 24 * 60 * 60 * 1000

/** Asks the owner of an e-mail address to confirm the newsletter (double opt-in). */
export function optInMailTask(
  mailer: Mailer,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): TaskHandler {
  return {
    task: 'optIn',
    batch: 1,
    maxBackoffMs: 15 * 60_000,
    maxAgeMs: GIVE_UP_MS,
    async handle(entries) {
      for (const entry of entries) await mailer.send(optInMail(entry, context))
    }
  }
}

function optInMail(
  { received, data }: OutboxEntry,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): Mail {
  const { email = '', locale = defaultLocale } = data
  const person = { email, locale }
  const link = subscriptionUrl(context, 'confirm', person, received)
  const end = subscriptionUrl(context, 'unsubscribe', person, received)
  const host = new URL(context.siteUrl).host
  const words =
    locale === 'en'
      ? {
          subject: `Confirm your subscription to ${host}`,
          text: `Somebody entered this address at ${host} to receive product updates and event notices.\n\nIf that was you, confirm here within seven days:\n${link}\n\nIf not, do nothing: the address is not kept.\n`
        }
      : {
          subject: `请确认订阅 ${host} 的邮件`,
          text: `有人在 ${host} 填写了这个邮箱，订阅产品更新和活动通知。\n\n如果是您本人，请在7天内打开以下链接确认：\n${link}\n\n如果不是，请忽略本邮件，邮箱地址不会保存。\n`
        }
  return {
    to: { name: '', address: email },
    ...words,
    date: new Date(received),
    // One-click unsubscription (RFC 8058).
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${end}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
    }
  }
}
