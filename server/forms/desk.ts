import type { AgainShelf } from './again.ts'
import type { Gate } from './gate/gate.ts'
import type { Journal, Task } from './journal/journal.ts'
import { emailKey } from './rules/email.ts'
import type { FormError } from './rules/fields.ts'
import type { Signer } from './secret.ts'

/** What taking in a submission needs. */
export interface Desk {
  gate: Gate
  again: AgainShelf
  journal: Journal
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
  nudge(): void
}

/** Errors by field; without any the submission is on the disk. */
export type Outcome = FormError[]

/** What stands for a person in the journal: nobody reads an address out of it. */
export function personOf({ sign }: Signer, email: string): string {
  return sign('person', emailKey(email))
}

/** A name of 32 hexadecimal digits that only this installation gives, the same for the same text. */
export function nameFor({ sign }: Signer, purpose: string, text: string): string {
  return Buffer.from(sign(purpose, text), 'base64url').toString('hex').slice(0, 32)
}
