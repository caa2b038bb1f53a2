/** A document without its revision, as clients apply effects to it. */
export function withoutRevision(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return document
  const { _rev, ...content } = document as Record<string, unknown>
  return content
}
