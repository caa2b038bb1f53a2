import type { FormMessages } from '../../../shared/forms/messages.types.ts'

type Reasons = FormMessages['errors']
/** Reasons for rejecting a submission as a whole. */
export type RejectionReason = {
  [Key in keyof Reasons]: Reasons[Key] extends string ? Key : never
}[keyof Reasons]

/** A submission rejected as a whole. */
export class RejectedSubmission extends Error {
  readonly status: number
  readonly reason: RejectionReason | 'tooMany'
  /** Seconds until a retry may succeed (`Retry-After`). */
  readonly wait: number

  constructor(status: number, reason: RejectionReason | 'tooMany', wait = 0) {
    super(reason)
    this.status = status
    this.reason = reason
    this.wait = wait
  }

  /** The message for the visitor. */
  sentence({ errors }: FormMessages): string {
    return this.reason === 'tooMany' ? errors.tooMany(this.wait) : errors[this.reason]
  }
}
