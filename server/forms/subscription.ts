import { randomUUID } from 'node:crypto'
import { canonicalEmail } from '../../shared/forms/email.ts'
import { formMessages } from '../../shared/forms/messages.ts'
import { parseSubscription } from '../../shared/forms/subscribe-schema.ts'
import { defaultLocale, type Locale } from '../../shared/i18n/locale.ts'
import type { Signer } from '../crypto/signer.ts'
import { log } from '../log.ts'
import { deriveId, type FormsContext, personKey, type SubmitResult } from './context.ts'
import type { EntryKind, OutboxEntry } from './outbox/outbox.ts'
import type { Submission } from './spam/spam-filter.ts'

/** Minimum interval between confirmation mails to one address. */
const ASK_AGAIN_MS = 60 * 60 * 1000
const CONFIRM_WITHIN_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Subscribes an address to the newsletter. The response does not reveal whether it was known. If mail can be sent, it
 * is stored only after confirmation by its owner (double opt-in).
 * @throws RejectedSubmission if it is rejected as a whole
 */
export async function subscribe(
  context: FormsContext,
  submission: Submission
): Promise<SubmitResult> {
  const { fields, locale, from } = submission
  const reading = parseSubscription(fields, locale)
  if (!reading.ok) return reading.errors
  const now = context.now()
  const nonce = await context.gate.check(submission, now)
  await context.gate.assertQuota(from)
  const { email } = reading.value
  const { mailer } = context
  if (mailer && !(await mailer.takes(email))) {
    log('forms.smtputf8-missing', {})
    return [{ field: 'email', message: formMessages(locale).errors.emailScript }]
  }
  await storeSubscription(context, mailer ? 'optIn' : 'subscriber', { email, locale })
  await context.gate.recordAccepted(from, nonce)
  return []
}

/** Stores an address whose owner followed the confirmation link; returns false if the link is forged or expired. */
export async function confirm(context: FormsContext, link: string): Promise<boolean> {
  const read = parseLink(context.signer, 'confirm', link)
  if (!read || context.now() - read.at > CONFIRM_WITHIN_MS) return false
  await storeSubscription(context, 'confirm', { email: read.email, locale: read.locale })
  return true
}

/** Deletes an address by its unsubscribe link; returns false if the link is forged. */
export async function unsubscribe(context: FormsContext, link: string): Promise<boolean> {
  const read = parseLink(context.signer, 'unsubscribe', link)
  if (!read) return false
  await storeSubscription(context, 'unsubscribe', { email: read.email, locale: read.locale })
  return true
}

/** Returns whether a link is valid now. */
export function isValidLink(
  context: FormsContext,
  purpose: 'confirm' | 'unsubscribe',
  link: string
): boolean {
  const read = parseLink(context.signer, purpose, link)
  return (
    read !== undefined &&
    (purpose === 'unsubscribe' || context.now() - read.at <= CONFIRM_WITHIN_MS)
  )
}

/** Returns the signed URL that confirms or ends a subscription. */
export function subscriptionUrl(
  { signer, siteUrl }: Pick<FormsContext, 'signer' | 'siteUrl'>,
  purpose: 'confirm' | 'unsubscribe',
  { email, locale }: { email: string; locale: string },
  at: number
): string {
  const text = Buffer.from(JSON.stringify([email, locale, at])).toString('base64url')
  return `${siteUrl}/${locale}/forms/${purpose}?t=${text}.${signer.sign(purpose, text)}`
}

/** The document of a subscriber; one per address. */
export function subscriberDocument(
  { kind, received, data: { email = '', locale = defaultLocale } }: OutboxEntry,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
) {
  return {
    _id: subscriberId(context.signer, email),
    _type: 'subscriber',
    email,
    locale,
    receivedAt: new Date(received).toISOString(),
    confirmed: kind === 'confirm',
    handled: false,
    unsubscribe: subscriptionUrl(context, 'unsubscribe', { email, locale }, received)
  }
}

/** Returns the document ID of an address. */
export function subscriberId(signer: Signer, email: string): string {
  return `subscriber.${deriveId(signer, 'subscriber', canonicalEmail(email))}`
}

async function storeSubscription(
  { outbox, signer, now, wake }: FormsContext,
  kind: EntryKind,
  data: { email: string; locale: Locale }
): Promise<void> {
  await outbox.add({
    id: `${kind}.${randomUUID()}`,
    kind,
    received: now(),
    data,
    dedupeKey: signer.sign(kind, canonicalEmail(data.email)),
    dedupeWindowMs: kind === 'optIn' ? ASK_AGAIN_MS : 0,
    person: personKey(signer, data.email),
    tasks: [kind === 'optIn' ? 'optIn' : 'deliver']
  })
  wake()
}

function parseLink(signer: Signer, purpose: string, link: string) {
  const [text = '', signature = ''] = link.split('.')
  if (!signer.verify(purpose, text, signature)) return undefined
  const [email, locale, at]: [string, Locale, number] = JSON.parse(
    Buffer.from(text, 'base64url').toString()
  )
  return { email, locale, at }
}
