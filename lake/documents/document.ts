/** A stored document. Fields other than these are defined by its type. */
export type Document = {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}
