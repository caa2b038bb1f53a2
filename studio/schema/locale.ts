import { defineField, type FieldDefinition } from 'sanity'
import { isBlank } from '../../shared/text/is-blank.ts'
import { label } from '../language.ts'

type Named = {
  name: string
  title: string
  description?: string
  group?: string
  fieldset?: string
}

/** A one-line text per locale: `{zh, en}`, Chinese required, English optional. */
export function localeString(field: Named, required = true): FieldDefinition {
  return localeField('localeString', field, required)
}

/** A plain paragraph per locale: `{zh, en}`, Chinese required, English optional. */
export function localeText(field: Named, required = true): FieldDefinition {
  return localeField('localeText', field, required)
}

/** Portable Text per locale: `{zh, en}`. */
export function localeBlocks(field: Named, required = false): FieldDefinition {
  return localeField('localeBlocks', field, required)
}

/** Returns a message at the English field of a text with Chinese and without English, otherwise true. */
export function checkEnglish(value: unknown) {
  return isBlank(part(value, 'zh')) || !isBlank(part(value, 'en')) || englishMissing()
}

function part(value: unknown, language: 'zh' | 'en'): unknown {
  return (value as Record<string, unknown> | undefined)?.[language]
}

function chineseMissing(title: string) {
  return {
    message: label(`请填写“${title}”的中文内容。`, `Enter the Chinese text of “${title}”.`),
    path: ['zh']
  }
}

function englishMissing() {
  return {
    message: label(
      '还没有英文：英文页面将显示中文。请补充英文。',
      'No English yet: the English page shows the Chinese. Add the English.'
    ),
    path: ['en']
  }
}

function localeField(
  type: 'localeString' | 'localeText' | 'localeBlocks',
  field: Named,
  required: boolean
) {
  return defineField({
    ...field,
    type,
    validation: rule => [
      rule.custom(value => !required || !isBlank(part(value, 'zh')) || chineseMissing(field.title)),
      rule.custom(checkEnglish).warning()
    ]
  }) as FieldDefinition
}
