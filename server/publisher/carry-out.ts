import type { LiveFolder } from './live-folder.ts'
import type { Heard, Renderer } from './renderer.ts'
import type { Order } from './rules/messages.ts'
import type { PageFailure } from './status.ts'

/** What one publishing came to. */
export interface Made {
  /** Addresses of pages that have other bytes now. */
  pages: string[]
  failures: PageFailure[]
  /** What could not be shown as it stands, a sentence each. */
  problems: string[]
}

/** What one order came to. */
export interface CarriedOut extends Made {
  /** Whether what follows the pages has further pieces. */
  more: boolean
  /** All pictures and downloads that pages need, where the order says them. */
  media: string[] | undefined
}

/**
 * Has an order rendered, and brings all of it to the folder in one step.
 * @throws ContentGone, or Error when the renderer is of no use any more; the folder stays as it was
 */
export async function carryOut(
  order: Order,
  renderer: Renderer,
  folder: LiveFolder
): Promise<CarriedOut> {
  const pages: string[] = []
  const failures: PageFailure[] = []
  const take = async (heard: Heard) => {
    if (heard.kind === 'failed') {
      const { address, document, field, message } = heard
      failures.push({ page: address, document, field, message })
    } else if (await bring(heard, folder)) {
      if ('address' in heard && heard.address && heard.name.endsWith('.html'))
        pages.push(heard.address)
    }
  }
  folder.hold()
  try {
    const { media, problems, more = false } = await renderer.order(order, take)
    await folder.commit()
    renderer.keep()
    return { pages, failures, problems, media, more }
  } finally {
    folder.discard()
    folder.letGo()
  }
}

/** @returns whether the folder changes by it */
async function bring(
  heard: Exclude<Heard, { kind: 'failed' }>,
  folder: LiveFolder
): Promise<boolean> {
  if (heard.kind === 'gone') return folder.remove(heard.name)
  if (heard.kind === 'file') return folder.write(heard.name, Buffer.from(heard.body))
  await folder.copy(heard.name, heard.from)
  return false
}
