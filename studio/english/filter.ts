import type { SchemaTypeDefinition } from 'sanity'

type Member = { type: string; name?: string; fields?: Member[]; of?: Member[] }

const LOCALE_TYPES = ['localeString', 'localeText', 'localeBlocks']

/**
 * A GROQ filter for documents of the given types that have a Chinese text without English, at any depth
 * that the schema gives.
 */
export function incompleteEnglishFilter(
  schema: readonly SchemaTypeDefinition[],
  documentTypes: readonly string[]
): string {
  const types = new Map((schema as readonly Member[]).map(type => [type.name ?? '', type]))
  const lacking = documentTypes.flatMap(name => {
    const conditions = lacks(types.get(name), '', types)
    return conditions.length > 0 ? [`(_type == "${name}" && (${conditions.join(' || ')}))`] : []
  })
  return lacking.join(' || ')
}

function lacks(member: Member | undefined, at: string, types: Map<string, Member>): string[] {
  if (!member) return []
  if (LOCALE_TYPES.includes(member.type) || LOCALE_TYPES.includes(member.name ?? '')) {
    const dot = at && `${at}.`
    return [`(length(${dot}zh) > 0 && !(coalesce(length(${dot}en), 0) > 0))`]
  }
  const whole = { ...types.get(member.type), ...member }
  const fields = whole.fields ?? types.get(member.type)?.fields
  const of = whole.of ?? types.get(member.type)?.of
  if (of) {
    const inner = [...new Set(of.flatMap(item => lacks(item, '', types)))]
    return inner.length > 0 ? [`count(${at}[${inner.join(' || ')}]) > 0`] : []
  }
  return (fields ?? []).flatMap(field =>
    lacks(field, [at, field.name].filter(Boolean).join('.'), types)
  )
}
