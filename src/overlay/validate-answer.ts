import type { Locale } from '../../shared/i18n/locale.ts'
import { overlayMessages } from './messages.ts'

/** Validation rules of a prompt. */
export interface AnswerRule {
  /** Whether the answer may be empty. */
  optional?: boolean | undefined
  /** Pattern that the answer must match. */
  pattern?: RegExp | undefined
  /** Error text instead of the default one. */
  invalid?: string | undefined
}

/** Returns the error text of an answer; empty if it is valid. */
export function validateAnswer(answer: string, rule: AnswerRule, locale: Locale): string {
  const words = overlayMessages[locale]
  if (answer.trim() === '') return rule.optional ? '' : words.required
  return rule.pattern && !rule.pattern.test(answer) ? (rule.invalid ?? words.invalid) : ''
}
