import type { Locale } from '../i18n/locale.ts'
import { overlayMessages } from './messages.ts'

/** What a prompt asks of an answer. */
export interface AnswerRule {
  /** Whether an answer may be empty. */
  optional?: boolean | undefined
  /** Form of the answer. */
  pattern?: RegExp | undefined
  /** In place of the default text. */
  invalid?: string | undefined
}

/** What is wrong with an answer, in default texts where the prompt brings none; nothing where it is right. */
export function validateAnswer(answer: string, rule: AnswerRule, locale: Locale): string {
  const words = overlayMessages[locale]
  if (answer.trim() === '') return rule.optional ? '' : words.required
  return rule.pattern && !rule.pattern.test(answer) ? (rule.invalid ?? words.invalid) : ''
}
