interface Identified {
  _key?: string | null
  anchor?: string | null
}

/**
 * Returns sections whose keys and anchors, which become the ids of elements, are unique: imported content may repeat
 * them. A repeated anchor is dropped, as links lead to the first.
 */
export function withUniqueIds<Section extends Identified>(sections: readonly Section[]): Section[] {
  const [keys, anchors] = [new Set<string>(), new Set<string>()]
  return sections.map((section, index) => {
    const key = toId(section._key ?? '')
    const _key = key && !keys.has(key) ? key : `${key}-${index + 1}`
    const isRepeated = Boolean(section.anchor && anchors.has(section.anchor))
    keys.add(_key)
    if (section.anchor) anchors.add(section.anchor)
    if (_key === section._key && !isRepeated) return section
    return { ...section, _key, ...(isRepeated && { anchor: null }) }
  })
}

// Attributes that name several ids separate them by spaces.
function toId(key: string): string {
  return key.replace(/\s+/g, '-')
}
