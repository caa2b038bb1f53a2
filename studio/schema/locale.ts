import { defineField, type FieldDefinition } from 'sanity'
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

function localeField(
  type: 'localeString' | 'localeText' | 'localeBlocks',
  field: Named,
  required: boolean
) {
  return defineField({
    ...field,
    type,
    validation: rule =>
      rule.custom(value => {
        if (!required) return true
        const zh = (value as { zh?: unknown } | undefined)?.zh
        if (typeof zh === 'string' ? zh.trim() !== '' : Array.isArray(zh) && zh.length > 0)
          return true
        return {
          message: label(
            `请填写“${field.title}”的中文内容。`,
            `Enter the Chinese text of “${field.title}”.`
          ),
          path: ['zh']
        }
      })
  }) as FieldDefinition
}
