/** A document as clients have it when they apply effects to it: without its revision. For tests. */
export function withoutRevision(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return document
  const { _rev, ...content } = document as Record<string, unknown>
  return content
}
