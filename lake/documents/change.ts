import type { Effects } from '../history/effects.ts'
import type { Document } from './document.ts'

/** A changed document. */
export type Change = {
  id: string
  before: Document | undefined
  after: Document | undefined
  /** The mutations of the document, in order, each with its id. */
  mutations: unknown[]
  effects: Effects
}
