import type { Document } from './document.ts'
import type { Effects } from './effects.ts'

/** A changed document. */
export type Change = {
  id: string
  before: Document | undefined
  after: Document | undefined
  /** The mutations of the document, in order, each with its id. */
  mutations: unknown[]
  effects: Effects
}
