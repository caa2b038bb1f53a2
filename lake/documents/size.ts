const sizes = new WeakMap<object, number>()

/** Records how many characters a document has as JSON. */
export function setSize<T extends object>(document: T, characters: number): T {
  sizes.set(document, characters)
  return document
}

/** How many characters a document has as JSON; undefined where nobody recorded it. */
export function getSize(document: object): number | undefined {
  return sizes.get(document)
}

/** Records that a copy of a document is as large as the document. */
export function copySize<T extends object>(from: object, copy: T): T {
  const size = sizes.get(from)
  return size === undefined ? copy : setSize(copy, size)
}
