import { canonicalEmail } from '../../shared/forms/email.ts'
import type { FormError } from '../../shared/forms/fields.ts'
import { phoneNumbers } from '../../shared/forms/normalize-phone.ts'
import type { Signer } from '../crypto/signer.ts'
import type { FormFlashStore } from './flash-store.ts'
import type { Mailer } from './notifications/mailer.ts'
import type { Outbox, Task } from './outbox/outbox.ts'
import type { SpamFilter } from './spam/spam-filter.ts'

/** Dependencies of accepting a submission. */
export interface FormsContext {
  gate: SpamFilter
  flashes: FormFlashStore
  outbox: Outbox
  signer: Signer
  /** Public URL, without a trailing slash. */
  siteUrl: string
  /** Tasks queued for each message. */
  messageTasks: Task[]
  /** If mail can be sent, an address is confirmed before it is stored (double opt-in). */
  mailer: Pick<Mailer, 'takes'> | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** Wakes the outbox workers. */
  wake(): void
}

/** Errors by field; if empty, the submission is stored. */
export type SubmitResult = FormError[]

/** Pseudonym of a person in the outbox; the e-mail address, or else telephone number, cannot be derived from it. */
export function personKey({ sign }: Signer, contact: string): string {
  return sign('person', contactKeys(contact).join())
}

/** Returns the same keys for one mailbox, or the same telephone numbers, however they were written. */
export function contactKeys(contact: string): string[] {
  return contact.includes('@') ? [canonicalEmail(contact)] : phoneNumbers(contact)
}

/** Derives an ID of 32 hexadecimal digits from a text, keyed with this installation's secret; deterministic. */
export function deriveId({ sign }: Signer, purpose: string, text: string): string {
  return Buffer.from(sign(purpose, text), 'base64url').toString('hex').slice(0, 32)
}
