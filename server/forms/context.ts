import type { Signer } from '../crypto/signer.ts'
import type { FormFlashStore } from './flash.ts'
import type { Outbox, Task } from './outbox/outbox.ts'
import { canonicalEmail } from './rules/email.ts'
import type { FormError } from './rules/fields.ts'
import type { SpamFilter } from './spam/spam-filter.ts'

/** What taking in a submission needs. */
export interface FormsContext {
  gate: SpamFilter
  again: FormFlashStore
  journal: Outbox
  signer: Signer
  /** Public address, without a slash at the end. */
  siteUrl: string
  /** What is done with a message. */
  messageTasks: Task[]
  /** Whether mail can be sent, so that an address can be confirmed before it is kept. */
  mails: boolean
  /** Milliseconds since 1970. */
  now(): number
  /** Wakes those who work on the journal. */
  wake(): void
}

/** Errors by field; without any the submission is on the disk. */
export type SubmitResult = FormError[]

/** What stands for a person in the journal: nobody reads an address out of it. */
export function personKey({ sign }: Signer, email: string): string {
  return sign('person', canonicalEmail(email))
}

/** A name of 32 hexadecimal digits that only this installation gives, the same for the same text. */
export function deriveId({ sign }: Signer, purpose: string, text: string): string {
  return Buffer.from(sign(purpose, text), 'base64url').toString('hex').slice(0, 32)
}
