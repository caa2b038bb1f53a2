import type { Document } from '../documents/document.ts'
import type { Choice } from './choose.ts'
import type { ExprNode } from './groq.ts'
import type { View } from './view.ts'

/** The part of a sorted list that a slice can reach, and the slice as it applies to that part. */
export type Window = {
  documents: Document[]
  types: string[]
  args: ExprNode[]
  build(source: ExprNode, args: ExprNode[]): ExprNode
}

/** What the window asks of the plan. */
export type WindowTools = {
  ready(documents: Document[]): Document[]
  filter(documents: Document[], filters: ExprNode[]): Document[]
  choose(filters: ExprNode[]): Choice
}

/** Not yet: every sorted list is read whole. */
export function windowOf(_node: ExprNode, _view: View, _tools: WindowTools): Window | undefined {
  return undefined
}
