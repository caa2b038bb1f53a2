type ItemType = {
  name: string
  jsonType?: string
  fields?: readonly { name: string; type: { name: string } }[]
}

/** Types of fields with a text in both languages. */
const LOCALE = /^locale(String|Text)$/

/**
 * Returns a list item for each row: its cells fill the text fields of the item in their order, in Chinese.
 * @param rows of a pasted table
 * @param type of the items
 */
export function rowsToItems(
  rows: readonly string[][],
  type: ItemType | undefined
): Record<string, unknown>[] {
  const fields = (type?.fields ?? []).filter(({ type: { name } }) => LOCALE.test(name))
  if (!type || fields.length === 0) return []
  return rows.map(row => {
    const texts = fields.flatMap(({ name, type: { name: own } }, index) => {
      const cell = row[index]
      return cell ? [[name, { _type: own, zh: cell }] as const] : []
    })
    return {
      _type: type.name,
      _key: crypto.randomUUID().slice(0, 12),
      ...Object.fromEntries(texts)
    }
  })
}
