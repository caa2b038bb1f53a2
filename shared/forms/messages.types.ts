import type { ContactField } from './fields.ts'

/** Texts of the forms in one language. */
export interface FormMessages {
  labels: Record<ContactField, string>
  optional: string
  /** Beside the fields of which one is required. */
  either: string
  help: Partial<Record<ContactField, string>>
  submit: string
  subscribe: string
  /** Heading of the error summary. */
  summary(count: number): string
  errors: {
    required(label: string): string
    notText(label: string): string
    tooLong(label: string, limit: number, has: number): string
    characters(label: string): string
    links(label: string, limit: number): string
    email: string
    /** The mail server cannot write to letters outside ASCII before the @. */
    emailScript: string
    phone: string
    unreachable: string
    noToken: string
    oldToken: string
    tooFast: string
    trap: string
    elsewhere: string
    tooMany(seconds: number): string
    tooLarge: string
    notRead: string
    failed: string
  }
}
