import {
  AUTOCOMPLETE,
  type ContactField,
  type FormError,
  type FormLocale,
  REQUIRED
} from '../../server/forms/rules/fields.ts'
import { formWords } from '../../server/forms/rules/words.ts'
import { TEXT_AREA_ROWS } from '../constants.ts'
import { TextArea } from '../overlay/TextArea.tsx'

interface FieldProps {
  name: ContactField
  locale: FormLocale
  value?: string
  error?: FormError | undefined
}

const TYPES: Partial<Record<ContactField, string>> = { email: 'email', phone: 'tel' }

/** Id of a field's input. */
export function fieldId(name: string): string {
  return `contact-${name}`
}

/** One field with its label, help and error. */
export function Field({ name, locale, value = '', error }: FieldProps) {
  const { labels, optional, help } = formWords(locale)
  const id = fieldId(name)
  const required = REQUIRED.includes(name)
  const described = [error && `${id}-error`, help[name] && `${id}-help`].filter(Boolean).join(' ')
  const attributes = {
    className: 'input',
    id,
    name,
    required,
    defaultValue: value,
    autoComplete: AUTOCOMPLETE[name],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined
  }
  return (
    <div className={name === 'message' || name === 'theme' ? 'field wide-field' : 'field'}>
      <label htmlFor={id}>
        <span>{labels[name]}</span>
        {!required && <span className="optional">{optional}</span>}
      </label>
      {name === 'message' ? (
        <TextArea {...attributes} rows={TEXT_AREA_ROWS * 3} />
      ) : (
        <input {...attributes} type={TYPES[name] ?? 'text'} />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
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
