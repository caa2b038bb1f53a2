import type { FormWords } from '../rules/words.ts'

type Reasons = FormWords['errors']
/** Reasons that concern a submission as a whole. */
export type Reason = {
  [Key in keyof Reasons]: Reasons[Key] extends string ? Key : never
}[keyof Reasons]

/** A submission that is not taken, as a whole. */
export class Refusal extends Error {
  readonly status: number
  readonly reason: Reason | 'tooMany'
  /** Seconds until another try may do. */
  readonly wait: number

  constructor(status: number, reason: Reason | 'tooMany', wait = 0) {
    super(reason)
    this.status = status
    this.reason = reason
    this.wait = wait
  }

  /** The sentence for the visitor. */
  sentence({ errors }: FormWords): string {
    return this.reason === 'tooMany' ? errors.tooMany(this.wait) : errors[this.reason]
  }
}
