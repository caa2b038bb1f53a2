import type { FormMessages } from '../rules/messages.ts'

type Reasons = FormMessages['errors']
/** Reasons that concern a submission as a whole. */
export type RejectionReason = {
  [Key in keyof Reasons]: Reasons[Key] extends string ? Key : never
}[keyof Reasons]

/** A submission that is not taken, as a whole. */
export class RejectedSubmission extends Error {
  readonly status: number
  readonly reason: RejectionReason | 'tooMany'
  /** Seconds until another try may do. */
  readonly wait: number

  constructor(status: number, reason: RejectionReason | 'tooMany', wait = 0) {
    super(reason)
    this.status = status
    this.reason = reason
    this.wait = wait
  }

  /** The sentence for the visitor. */
  sentence({ errors }: FormMessages): string {
    return this.reason === 'tooMany' ? errors.tooMany(this.wait) : errors[this.reason]
  }
}
