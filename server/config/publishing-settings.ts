import { resolve } from 'node:path'
import type { EnvValues } from './env-schema.ts'
import { findBrowser } from './find-browser.ts'

/** Additional outputs of the published site, and who may announce content changes. */
export interface PublishingSettings {
  /** Absolute path of a folder mirrored from the served one. */
  outputDir?: string | undefined
  /** Shell command run after each publish. */
  deployCommand?: string | undefined
  /** Secret of the webhook signatures of hosted Sanity. */
  webhookSecret?: string | undefined
  /** Render timeout of a page, in seconds. */
  pageSeconds: number
  /** Path of the browser that prints data sheets; undefined if there is none. */
  browser?: string | undefined
}

/** Endpoint of a search engine; with a key it speaks IndexNow, else it takes a list of URLs. */
export interface SearchPushSettings {
  url: string
  key?: string | undefined
}

export function publishingSettings(values: EnvValues): PublishingSettings {
  return {
    outputDir: values.OUTPUT_DIR && resolve(values.OUTPUT_DIR),
    deployCommand: values.DEPLOY_COMMAND,
    webhookSecret: values.SANITY_WEBHOOK_SECRET,
    pageSeconds: values.PAGE_SECONDS ?? 10,
    browser: findBrowser(values.DATASHEET_BROWSER)
  }
}

/** Returns undefined if no search engine is configured. */
export function searchPushSettings({
  SEARCH_PUSH_URL: url,
  INDEXNOW_KEY: key
}: EnvValues): SearchPushSettings | undefined {
  return url ? { url, key } : undefined
}
