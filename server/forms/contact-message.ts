import { type ContactMessage, parseContact } from '../../shared/forms/contact-schema.ts'
import { IDEMPOTENCY_KEY_FIELD } from '../../shared/forms/fields.ts'
import { isPossiblePhone, phoneNumbers } from '../../shared/forms/normalize-phone.ts'
import { deriveId, type FormsContext, personKey, type SubmitResult } from './context.ts'
import type { OutboxEntry } from './outbox/outbox.ts'
import type { Submission } from './spam/spam-filter.ts'

/** Deduplication window: an equal message within this time is the same message. */
const FOLD_MS = 10 * 60 * 1000
const KEY_FORM = /^[\w-]{8,64}$/
const PATH_FORM = /^\/[\w/-]{0,199}$/

/**
 * Accepts a message (specification §2). Its ID is derived from the form's idempotency key and the text: a repeated
 * submission is deduplicated, but a corrected text after a first attempt is not lost.
 * @throws RejectedSubmission if it is rejected as a whole
 */
export async function submitMessage(
  context: FormsContext,
  submission: Submission
): Promise<SubmitResult> {
  const { fields, locale, from } = submission
  const reading = parseContact(fields, locale, isPossiblePhone)
  if (!reading.ok) return reading.errors
  const now = context.now()
  const nonce = await context.gate.check(submission, now)
  await context.gate.assertQuota(from)
  const text = JSON.stringify(reading.value)
  const key = KEY_FORM.test(String(fields[IDEMPOTENCY_KEY_FIELD]))
    ? String(fields[IDEMPOTENCY_KEY_FIELD])
    : nonce
  const page = PATH_FORM.test(String(fields.page)) ? String(fields.page) : ''
  const isNew = await context.outbox.add({
    id: `message.${deriveId(context.signer, 'message', `${key}\n${text}`)}`,
    kind: 'message',
    received: now,
    data: { ...reading.value, locale, page },
    dedupeKey: context.signer.sign('fold', folded(reading.value)),
    dedupeWindowMs: FOLD_MS,
    person: personKey(context.signer, reading.value.email || reading.value.phone),
    tasks: context.messageTasks
  })
  if (isNew) await context.gate.recordAccepted(from, nonce)
  context.wake()
  return []
}

/**
 * The message document shown in the Studio's inbox. Empty fields are omitted; `phoneNumbers` is the telephone number
 * for comparison.
 */
export function messageDocument({ id, received, data }: OutboxEntry) {
  const given = Object.entries(data).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(given),
    _id: id,
    _type: 'message',
    ...(data.phone && { phoneNumbers: phoneNumbers(data.phone) }),
    receivedAt: new Date(received).toISOString(),
    handled: false
  }
}

function folded(message: ContactMessage): string {
  return JSON.stringify(message).replace(/\s+/g, ' ').toLowerCase()
}
