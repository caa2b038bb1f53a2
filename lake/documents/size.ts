const sizes = new WeakMap<object, number>()

/** Stores the length of a document's JSON, in characters. Returns the document. */
export function setSize<T extends object>(document: T, characters: number): T {
  sizes.set(document, characters)
  return document
}

/** The length of a document's JSON, in characters; undefined if it was not stored. */
export function getJsonSize(document: object): number | undefined {
  return sizes.get(document)
}

/** Stores the size of a document for its copy. Returns the copy. */
export function copySize<T extends object>(from: object, copy: T): T {
  const size = sizes.get(from)
  return size === undefined ? copy : setSize(copy, size)
}
