// Messages between the publisher and the renderer process.
import type { Omission } from './status.ts'

/** How a public document changed. */
export interface DocumentChange {
  id: string
  /** Its types before and after. */
  types: string[]
  /** Paths added or removed. */
  paths: string[]
  /** Whether the set or order of pages may have changed. */
  routed: boolean
  /** Whether it is new. */
  appeared: boolean
}

/** A page that takes too long to render, with its cause if known. */
export interface SlowPage {
  address: string
  message: string
  document?: string | undefined
  field?: string | undefined
}

/** Message for a page that exceeds `limit` milliseconds. */
export function timeoutMessage(limit: number): string {
  return `Rendering took longer than ${limit / 1000} s. Shorten the text or the page.`
}

/** Number of slow pages per request, after which pages not known to be fast are postponed. */
export const MAX_SLOW_PAGES = 4

/** How a request handles slow pages. */
export interface RenderPolicy {
  /** Pages that were too slow before: skipped unless something that they show has changed. */
  late: SlowPage[]
  /** Pages that were too slow in an earlier attempt of this request: skipped. */
  found: SlowPage[]
  /** Pages rendered one by one, after all others. */
  last: string[]
  /** Whether all pages are rendered one by one, to identify the slow one. */
  oneByOne: boolean
  /** The only pages to render, if too many were too slow. */
  only: string[] | undefined
}

/** Requests of the publisher; each is answered before the next is sent. */
export type RenderRequest =
  /**
   * Renders the pages affected by the changes, and those listed. If pages may move, it includes the current path of
   * each document.
   */
  | {
      kind: 'update'
      changes: DocumentChange[]
      again: string[]
      paths?: Map<string, string>
      care: RenderPolicy
    }
  /** Renders one step of the derived files: search page, its index, manifests, and finally the sitemap. */
  | { kind: 'follow'; care: RenderPolicy }
  /** A newer change waits: a running update ends early and keeps its remaining pages for the next one. */
  | { kind: 'yield' }
  /** Everything rendered has been written. */
  | { kind: 'keep' }

/** Messages of the renderer. Files are sent one by one, in the order in which they must be written. */
export type RenderEvent =
  /** The site is built, or the renderer is warm; `problems` are warnings of the build. */
  | { kind: 'ready'; problems: string[]; omissions: Omission[] }
  | { kind: 'file'; name: string; body: Uint8Array; address?: string | undefined }
  /** An image or download that pages reference: a local file. */
  | { kind: 'copy'; name: string; from: string }
  | { kind: 'gone'; name: string; address?: string | undefined }
  /** Heartbeat, sent every second; without it a page is blocking the process. */
  | { kind: 'working' }
  /** Pages being rendered now. */
  | { kind: 'rendering'; addresses: string[] }
  /** Everything so far may go live: the rest may take long. */
  | { kind: 'step' }
  /** A page that could not be rendered; its previous version stays. */
  | {
      kind: 'failed'
      address: string
      message: string
      /** The cause, if known. */
      document?: string | undefined
      field?: string | undefined
      /** Whether it was too slow. */
      late?: boolean | undefined
    }
  | {
      kind: 'done'
      problems: string[]
      /** What all pages lack. */
      omissions: Omission[]
      memory: number
      /** Whether more derived files remain. */
      more?: boolean | undefined
      /** Addresses of the pages that an update kept for the next one. */
      left?: string[] | undefined
      /** All images and downloads that pages reference, with the last step. */
      media?: string[] | undefined
    }
  /** The request failed; `content` if only because the content is unavailable. */
  | { kind: 'error'; message: string; content: boolean }
