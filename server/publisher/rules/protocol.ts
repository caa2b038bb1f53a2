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

/** A page that takes too long to render, with what is to blame where that is known. */
export interface SlowPage {
  address: string
  message: string
  document?: string | undefined
  field?: string | undefined
}

/** Said of a page that takes longer than so many milliseconds. */
export function timeoutMessage(limit: number): string {
  return `Rendering took longer than ${limit / 1000} s. Shorten the text or the page.`
}

/** Pages that may take too long in one order, before others that are not known to be fine are left for later. */
export const MAX_SLOW_PAGES = 4

/** How an order is to be carried out where pages take too long. */
export interface RenderPolicy {
  /** Pages that took too long before: they are left as they are while nothing that they show has changed. */
  late: SlowPage[]
  /** Pages that took too long in a try of this order: they are left as they are. */
  found: SlowPage[]
  /** Pages that come one by one, after all others. */
  last: string[]
  /** Whether all pages come one by one, so that it is known which of them takes too long. */
  oneByOne: boolean
  /** The only pages that are tried, where too many took too long. */
  only: string[] | undefined
}

/** What the publisher asks for. Each is answered before the next one is sent. */
export type RenderRequest =
  /**
   * Renders the pages that the changes touch, and those named besides. Where pages may stand elsewhere by the changes
   * it says where they stand until now: the path of each document that has one.
   */
  | {
      kind: 'update'
      changes: DocumentChange[]
      again: string[]
      paths?: Map<string, string>
      care: RenderPolicy
    }
  /** Renders one piece of what follows the pages: search, its index, manifests, and at last the sitemap. */
  | { kind: 'follow'; care: RenderPolicy }
  /** All that was rendered stands in the folder. */
  | { kind: 'keep' }

/** What the renderer says. Files come one by one, in the order in which they are to be written. */
export type RenderEvent =
  /** The site is built, or the renderer is warm; `problems` are those of the build. */
  | { kind: 'ready'; problems: string[] }
  | { kind: 'file'; name: string; body: Uint8Array; address?: string | undefined }
  /** A picture or download that pages need: a file of this machine. */
  | { kind: 'copy'; name: string; from: string }
  | { kind: 'gone'; name: string; address?: string | undefined }
  /** It is at work. Said every second, so that silence means that a page keeps it from everything else. */
  | { kind: 'working' }
  /** Pages that are being rendered now. */
  | { kind: 'rendering'; addresses: string[] }
  /** What came so far may go live: what is still to come may take long. */
  | { kind: 'step' }
  /** A page that could not be rendered; what stands of it is to stay. */
  | {
      kind: 'failed'
      address: string
      message: string
      /** What is to blame, where that is known. */
      document?: string | undefined
      field?: string | undefined
      /** Whether it takes too long. */
      late?: boolean | undefined
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
