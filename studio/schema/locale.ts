import { defineField, type FieldDefinition, type Path, type ValidationContext } from 'sanity'
import type { Locale } from '../../shared/i18n/locale.ts'
import { isObject } from '../../shared/json/is-object.ts'
import { isBlank } from '../../shared/text/is-blank.ts'
import { label } from '../language.ts'
import { apiVersion } from '../project.ts'
// Not loaded on demand: a browser never requests a module again that failed once, and each check would fail with it.
import { validateWords } from '../words/validate.ts'

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

function part(value: unknown, language: Locale): unknown {
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

async function checkWords(
  value: unknown,
  { path, document, getClient }: ValidationContext,
  level: 'error' | 'warning'
) {
  if (!isObject(value) || !path || !document) return true
  const at = { documentId: document._id, place: pathToString(path) }
  return (await validateWords(value, at, level, getClient({ apiVersion }))) ?? true
}

function pathToString(path: Path): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment === 'string') return text ? `${text}.${segment}` : segment
    const index = isObject(segment) ? `_key==${JSON.stringify(segment._key)}` : String(segment)
    return `${text}[${index}]`
  }, '')
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
      rule.custom(checkEnglish).warning(),
      rule.custom((value, context) => checkWords(value, context, 'error')),
      rule.custom((value, context) => checkWords(value, context, 'warning')).warning()
    ]
  }) as FieldDefinition
}
