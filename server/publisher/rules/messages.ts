// What the publisher and the renderer, a process of its own, say to each other.

/** How one public document changed. */
export interface DocumentChange {
  id: string
  /** Its types before and after. */
  types: string[]
  /** Paths that it gained or lost. */
  paths: string[]
  /** Whether the pages that exist, or their order, may be others now. */
  routed: boolean
  /** Whether it was not there before. */
  appeared: boolean
}

/** What the publisher asks for. Each is answered before the next one is sent. */
export type Order =
  /** Renders the pages that the changes touch, and those named besides. */
  | { kind: 'update'; changes: DocumentChange[]; again: string[] }
  /** Renders one piece of what follows the pages: search, its index, manifests, and at last the sitemap. */
  | { kind: 'follow' }
  /** All that was rendered stands in the folder. */
  | { kind: 'keep' }

/** What the renderer says. Files come one by one, in the order in which they are to be written. */
export type Said =
  /** The site is built, or the renderer is warm. */
  | { kind: 'ready' }
  | { kind: 'file'; name: string; body: Uint8Array; address?: string | undefined }
  /** A picture or download that pages need: a file of this machine. */
  | { kind: 'copy'; name: string; from: string }
  | { kind: 'gone'; name: string; address?: string | undefined }
  /** A page that could not be rendered; what stands of it is to stay. */
  | {
      kind: 'failed'
      address: string
      message: string
      /** What is to blame, where that is known. */
      document?: string | undefined
      field?: string | undefined
    }
  | {
      kind: 'done'
      problems: string[]
      memory: number
      /** Whether what follows the pages has further pieces. */
      more?: boolean | undefined
      /** All pictures and downloads that pages need, with the last piece. */
      media?: string[] | undefined
    }
  /** The order could not be carried out; `content` when only because the content cannot be had now. */
  | { kind: 'error'; message: string; content: boolean }
