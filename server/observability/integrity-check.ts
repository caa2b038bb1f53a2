import { every } from '../../shared/server/every.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

const DAY_MS = 86_400_000
/** Number of names that are logged. */
const NAMED = 10

export interface IntegritySources {
  /** Ids of the asset documents whose file is missing. */
  files(): Promise<string[]>
  /** Paths of the pages that are missing or damaged. */
  pages(): Promise<string[]>
}

/** Checks all files that visitors and editors may ask for, at the start and then daily. */
export class IntegrityCheck {
  readonly #sources: IntegritySources
  readonly close: () => void
  /** Ids of asset documents without their file, at the last check. */
  missingFiles: string[] = []
  /** Number of pages that were missing or damaged at the last check. */
  brokenPages = 0

  constructor(sources: IntegritySources) {
    this.#sources = sources
    this.close = every(DAY_MS, () => this.run())
  }

  /** Runs a check; never rejects. */
  async run(): Promise<void> {
    try {
      const [files, pages] = [await this.#sources.files(), await this.#sources.pages()]
      this.missingFiles = files
      this.brokenPages = pages.length
      if (files.length > 0)
        log('lake.files-missing', { count: files.length, ids: files.slice(0, NAMED).join(' ') })
      if (pages.length > 0)
        log('site.pages-broken', { count: pages.length, pages: pages.slice(0, NAMED).join(' ') })
    } catch (error) {
      log('integrity.check-failed', { reason: errorMessage(error) })
    }
  }
}
