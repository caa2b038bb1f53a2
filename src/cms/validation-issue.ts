/** One step of the way to a value: a field, or an item of a list with its key where it has one. */
export type PathSegment = string | { index: number; key: string | undefined }

/** A value of the content that is of another kind than its field. */
export interface ValidationIssue {
  document: string
  type: string
  way: PathSegment[]
  /** The way as people write it: `highlights[0].title.zh`. */
  field: string
  value: unknown
  /** What is wrong, without the document: `weight is a text where a number belongs`. */
  message: string
}

/** A way as people write it. */
export function formatPath(way: PathSegment[]): string {
  return way
    .map((step, index) =>
      typeof step === 'string' ? `${index > 0 ? '.' : ''}${step}` : `[${step.index}]`
    )
    .join('')
}
