/** One step of the way to a value: a field, or an item of a list with its key where it has one. */
export type Step = string | { index: number; key: string | undefined }

/** A value of the content that is of another kind than its field. */
export interface Fault {
  document: string
  type: string
  way: Step[]
  /** The way as people write it: `highlights[0].title.zh`. */
  field: string
  value: unknown
  /** What is wrong, without the document: `weight is a text where a number belongs`. */
  message: string
}

/** A way as people write it. */
export function fieldOf(way: Step[]): string {
  return way
    .map((step, index) =>
      typeof step === 'string' ? `${index > 0 ? '.' : ''}${step}` : `[${step.index}]`
    )
    .join('')
}
