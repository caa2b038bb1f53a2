/** A segment of the path to a value: a field, or a list item with its key, if any. */
export type PathSegment = string | { index: number; key: string | undefined }

/** A value whose type differs from that of its field. */
export interface ValidationIssue {
  document: string
  type: string
  way: PathSegment[]
  /** The path as text, such as `highlights[0].title.zh`. */
  field: string
  value: unknown
  /** What is wrong, without the document, such as `weight is a text where a number belongs`. */
  message: string
}

/** Formats a path as text. */
export function formatPath(way: PathSegment[]): string {
  return way
    .map((step, index) =>
      typeof step === 'string' ? `${index > 0 ? '.' : ''}${step}` : `[${step.index}]`
    )
    .join('')
}
