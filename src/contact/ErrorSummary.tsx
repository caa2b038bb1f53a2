import type { Ref } from 'react'
import { formMessages, withoutFullStop } from '../../shared/forms/messages.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { fieldId } from './Field.tsx'
import type { FieldError } from './useContactForm.ts'

interface SummaryProps {
  errors: FieldError[]
  locale: Locale
  level: 2 | 3
  ref: Ref<HTMLDivElement>
}

/** All errors of the form, each a link to its field. */
export function ErrorSummary({ errors, locale, level, ref }: SummaryProps) {
  if (errors.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={ref}>
      <Heading>{formMessages(locale).summary(errors.length)}</Heading>
      <ul>
        {errors.map(({ field, message, isMended }) => (
          <li key={field} className={isMended ? 'mended' : undefined}>
            <a href={`#${fieldId(field)}`}>{withoutFullStop(message)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
