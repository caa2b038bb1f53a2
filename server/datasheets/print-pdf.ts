import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Route } from 'playwright-core'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { editHtml, findElements, rewriteAttributes } from '../../shared/html/elements.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { stripSettingsEnv } from '../config/strip-settings-env.ts'
import { errorMessage } from '../errors.ts'
import { isPathInside } from '../fs/is-path-inside.ts'
import { mimeType } from '../http/mime-types.ts'
import { preparePrintFonts, writeFontConfig } from './fonts.ts'

/** A page to print. */
export interface PdfJob {
  /** Path of the page, such as `/zh/hardwareQJ`. */
  address: string
  html: string
  /** Output file. */
  file: string
}

export interface PrintOptions {
  /** Path of the browser. */
  browser: string
  /** Folder for fontconfig's files. */
  cacheDir: string
  siteUrl: string
  /** Folder of the build whose files pages may request. */
  folder: string
}

/** A data sheet that could not be printed. */
export interface PdfFailure {
  /** Its output file. */
  file: string
  reason: string
}

/** Print timeout of a page, in milliseconds. */
const TIMEOUT_MS = 60_000
const PLAIN = '<style>*{font-variant-ligatures:none}</style>'

/**
 * Prints pages as PDF, in a browser without scripts that can load only files of the build. Existing files are kept.
 * @returns pages that could not be printed; the others are
 * @throws Error if the browser does not start
 */
export async function printPdfs(sheets: PdfJob[], options: PrintOptions): Promise<PdfFailure[]> {
  const { browser, cacheDir, siteUrl } = options
  const failures: PdfFailure[] = []
  const { chromium } = await import('playwright-core')
  const env = {
    ...stripSettingsEnv(process.env),
    FONTCONFIG_FILE: await writeFontConfig(cacheDir, [await preparePrintFonts(cacheDir)])
  }
  const running = await chromium.launch({ executablePath: browser, timeout: TIMEOUT_MS, env })
  try {
    const context = await running.newContext({ javaScriptEnabled: false })
    for (const sheet of sheets) {
      if (existsSync(sheet.file)) continue
      const page = await context.newPage()
      page.setDefaultTimeout(TIMEOUT_MS)
      await page.route('**/*', route => answer(route, sheet, options))
      try {
        await page.goto(siteUrl + sheet.address, { waitUntil: 'load' })
        const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
        await mkdir(dirname(sheet.file), { recursive: true })
        await writeFileAtomic(sheet.file, pdf)
      } catch (error) {
        failures.push({ file: sheet.file, reason: errorMessage(error) })
      }
      await page.close()
    }
  } finally {
    await running.close()
  }
  return failures
}

async function answer(
  route: Route,
  sheet: PdfJob,
  { siteUrl, folder }: PrintOptions
): Promise<void> {
  const { origin, pathname } = new URL(route.request().url())
  const path = stripBase(basePath(siteUrl), decodeURIComponent(pathname))
  if (origin !== new URL(siteUrl).origin || path === undefined) return route.abort()
  if (path === sheet.address) {
    return route.fulfill({ body: printable(sheet.html), contentType: 'text/html; charset=utf-8' })
  }
  const file = join(folder, path)
  return isPathInside(folder, file) && existsSync(file)
    ? route.fulfill({ path: file, contentType: mimeType(file) })
    : route.abort()
}

/** Loads all images, as lazy ones below the fold would not load before printing, and sets no ligatures, which would be copied as one character. */
function printable(html: string): string {
  const eager = rewriteAttributes(html, (name, value) =>
    name === 'loading' && value === 'lazy' ? 'eager' : undefined
  )
  const [head] = findElements(eager, 'head')
  const end = head?.contentEnd ?? 0
  return editHtml(eager, [{ start: end, end, text: PLAIN }])
}
