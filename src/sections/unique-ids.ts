interface Identified {
  _key?: string | null
  anchor?: string | null
}

/** Ids of other elements of a page: of its main content, headings, the search, the finder and the newsletter. */
const RESERVED = /^(?:main|q|(?:h|need|subscribe|contact)-.*)$/

/**
 * Returns sections whose keys and anchors, which become the ids of elements, are unique: imported content may repeat
 * them. A repeated anchor is dropped, as links lead to the first, and one that another element of the page has as its id.
 */
export function withUniqueIds<Section extends Identified>(sections: readonly Section[]): Section[] {
  const [keys, anchors] = [new Set<string>(), new Set<string>()]
  return sections.map((section, index) => {
    const key = toId(section._key ?? '')
    const _key = key && !keys.has(key) ? key : `${key}-${index + 1}`
    const { anchor } = section
    const isRepeated = Boolean(anchor && (anchors.has(anchor) || RESERVED.test(anchor)))
    keys.add(_key)
    if (anchor) anchors.add(anchor)
    if (_key === section._key && !isRepeated) return section
    return { ...section, _key, ...(isRepeated && { anchor: null }) }
  })
}

// Attributes that name several ids separate them by spaces.
function toId(key: string): string {
  return key.replace(/\s+/g, '-')
}
