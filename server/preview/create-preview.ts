import { join } from 'node:path'
import type { FindEditor } from '../accounts/editor-session.ts'
import type { Settings } from '../config/settings.ts'
import type { HeaderContext } from '../http/security-headers.ts'
import type { Site } from '../site/site.ts'
import { Preview } from './preview.ts'
import { PreviewService } from './preview-service.ts'
import { ShareStore } from './share-store.ts'

export interface CreatePreviewOptions {
  /** Project folder. */
  root: () => string
  settings: Settings
  /** Token with permission to read drafts. */
  token: string
  context: HeaderContext
  findEditor: FindEditor
  site: Pick<Site, 'frame'>
}

/** Creates the preview; without an embedded lake it renders no page, as configured it has no links to share. */
export function createPreview({
  root,
  settings,
  token,
  context,
  findEditor,
  site
}: CreatePreviewOptions): {
  preview: Preview
  /** Ends the renderer, and with it the requests that wait for a page. */
  stop(): Promise<void>
  /** Closes the database of links. */
  close(): void
} {
  const { content, dataDir, sharesPreviews } = settings
  const pages = content.embedded ? new PreviewService({ root, settings, token }) : undefined
  const shares = pages && sharesPreviews ? new ShareStore(join(dataDir, 'preview')) : undefined
  return {
    preview: new Preview({
      context,
      pages,
      findEditor,
      shares,
      frame: locale => site.frame(locale)
    }),
    stop: async () => pages?.close(),
    close: () => shares?.close()
  }
}
