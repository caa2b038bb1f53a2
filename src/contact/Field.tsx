import {
  AUTOCOMPLETE,
  type ContactField,
  EITHER,
  INPUT_ATTRIBUTES,
  REQUIRED
} from '../../shared/forms/fields.ts'
import { MAX_FIELD_LENGTHS } from '../../shared/forms/limits.ts'
import { formMessages } from '../../shared/forms/messages.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { TEXT_AREA_ROWS } from '../constants.ts'
import { TextArea } from '../overlay/TextArea.tsx'
import type { FieldError } from './useContactForm.ts'

interface FieldProps {
  name: ContactField
  locale: Locale
  value?: string
  error?: FieldError | undefined
}

/** Id of a field's input. */
export function fieldId(name: string): string {
  return `contact-${name}`
}

/** One field with its label, help and error. */
export function Field({ name, locale, value = '', error }: FieldProps) {
  const { labels, optional, either, help } = formMessages(locale)
  const id = fieldId(name)
  const required = REQUIRED.includes(name)
  const isWrong = error !== undefined && !error.isMended
  const described = [isWrong && `${id}-error`, help[name] && `${id}-help`].filter(Boolean).join(' ')
  const attributes = {
    className: 'input',
    id,
    name,
    required,
    defaultValue: value,
    autoComplete: AUTOCOMPLETE[name],
    maxLength: MAX_FIELD_LENGTHS[name],
    'aria-invalid': isWrong ? true : undefined,
    'aria-describedby': described || undefined
  }
  return (
    <div className={name === 'message' || name === 'theme' ? 'field wide-field' : 'field'}>
      <label htmlFor={id}>
        <span>{labels[name]}</span>
        {!required && (
          <>
            {' '}
            <span className="optional">{EITHER.includes(name) ? either : optional}</span>
          </>
        )}
      </label>
      {name === 'message' ? (
        <TextArea {...attributes} rows={TEXT_AREA_ROWS * 3} />
      ) : (
        <input type="text" {...attributes} {...INPUT_ATTRIBUTES[name]} />
      )}
      {error && (
        <p className={isWrong ? 'field-error' : 'field-error mended'} id={`${id}-error`}>
          {error.message}
        </p>
      )}
      {help[name] && (
        <p className="small" id={`${id}-help`}>
          {help[name]}
        </p>
      )}
    </div>
  )
}
