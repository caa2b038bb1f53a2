// What the server and the preview's renderer, a process of its own, say to each other.

/** A page that is wanted. Pages are rendered one after the other. */
export interface PreviewRenderRequest {
  id: number
  /** Address of the public page, such as `/zh/hardwareQJ`. */
  address: string
  /** Names of states of the content, the one on top first: `drafts`, `published`, ids of releases. */
  perspective: string[]
}

/** What the renderer answers. */
export type PreviewRenderResponse =
  /** It takes orders now. */
  | { kind: 'ready' }
  /** A page, or the sentences that stand for one which could not be rendered. */
  | { kind: 'page'; id: number; status: number; html: string; memory: number }
  /** It could not come up. */
  | { kind: 'error'; message: string }
