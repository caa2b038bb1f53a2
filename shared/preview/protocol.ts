// Messages between the server and the preview's renderer process.

/** A page to render. Pages are rendered one at a time. */
export interface PreviewRenderRequest {
  id: number
  /** Path of the public page, such as `/zh/hardwareQJ`. */
  address: string
  /** Perspective stack, the topmost first: `drafts`, `published`, release IDs. */
  perspective: string[]
  /** For people without an account, until that time (ISO 8601): without the tools of editors. */
  sharedUntil?: string
}

/** Messages of the renderer. */
export type PreviewRenderResponse =
  /** Ready for requests. */
  | { kind: 'ready' }
  /** A rendered page, or the messages shown instead if it could not be rendered. */
  | { kind: 'page'; id: number; status: number; html: string; memory: number }
  /** It failed to start. */
  | { kind: 'error'; message: string }
