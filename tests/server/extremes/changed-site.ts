import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { expect } from 'vitest'
import { Site } from '../../../server/site/site.ts'
import { launchOptions } from '../../browser/chromium.ts'
import { changeContent, type LakeDocument } from '../../support/copy-content.ts'
import { copyPrepared } from '../../support/prepared.ts'
import {
  listening,
  SEEDED,
  type ServedLake,
  servePreparedLake
} from '../../support/prepared-lake.ts'
import { runProgram } from '../../support/server.ts'

/** A static build of the seeded content, changed, with PDF data sheets; served with the site's headers, and opened in a browser. */
export class ChangedSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'extremes-'))
  #lake!: ServedLake
  #web!: Server
  browser!: Browser
  url!: string

  /** Folder of the build. */
  readonly out = join(this.#folder, 'dist')

  static async open(change: (document: LakeDocument) => LakeDocument): Promise<ChangedSite> {
    const site = new ChangedSite()
    await site.#build(change)
    return site
  }

  async #build(change: (document: LakeDocument) => LakeDocument): Promise<void> {
    copyPrepared(this.#folder, ['cache'])
    this.#lake = await servePreparedLake(this.#folder)
    await changeContent(this.#lake.client, change)
    const { code, stderr } = await runProgram('server/cli/build.ts', ['--out', this.out], {
      SANITY_PROJECT_ID: SEEDED.projectId,
      SANITY_DATASET: SEEDED.dataset,
      SANITY_API_HOST: this.#lake.url,
      SANITY_READ_TOKEN: this.#lake.token,
      DATASHEET_BROWSER: (await launchOptions()).executablePath ?? 'none',
      CACHE_DIR: join(this.#folder, 'cache')
    })
    expect([code, stderr]).toEqual([0, ''])
    this.#web = createServer((request, response) => site.handle(request, response))
    this.url = await listening(this.#web)
    const site = new Site({ siteUrl: this.url, contentOrigins: [] })
    await site.activate(this.out)
    this.browser = await chromium.launch(await launchOptions())
  }

  async close(): Promise<void> {
    await this.browser?.close()
    this.#web?.closeAllConnections()
    this.#web?.close()
    await this.#lake?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
