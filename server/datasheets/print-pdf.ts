import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { html } from 'hono/html'
import type { Route } from 'playwright-core'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { editHtml, findElements, rewriteAttributes } from '../../shared/html/elements.ts'
import { qrCode } from '../../shared/server/qr-code.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { stripSettingsEnv } from '../config/strip-settings-env.ts'
import { errorMessage } from '../errors.ts'
import { isPathInside } from '../fs/is-path-inside.ts'
import { mimeType } from '../http/mime-types.ts'
import { EMOJI_FONTS, FAMILY, preparePrintFonts, SYSTEM_FONTS, writeFontConfig } from './fonts.ts'
import { findMissingGlyphs } from './missing-glyphs.ts'

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

/** A data sheet that could not be printed, or lacks characters. */
export interface PdfProblem {
  /** Its output file. */
  file: string
  /** Why it could not be printed. */
  reason?: string
  /** Characters for which there is no font. */
  missing?: string[]
}

/** Print timeout of a page, in milliseconds. */
const TIMEOUT_MS = 60_000
const STYLE = `<style>*{font-family:"${FAMILY}"!important;font-variant-ligatures:none}
.printed-contact{display:flex!important;gap:6mm;align-items:center;justify-content:space-between;border-block:0.3mm solid #ccc!important;padding:1mm 0!important}
.printed-contact svg{flex:none;inline-size:17mm;margin:-1.5mm}</style>`

/**
 * Prints pages as PDF, in a browser without scripts that can load only files of the build. Existing files are kept.
 * @returns pages that could not be printed, and those that lack characters
 * @throws Error if the browser does not start
 */
export async function printPdfs(sheets: PdfJob[], options: PrintOptions): Promise<PdfProblem[]> {
  const { browser, cacheDir, siteUrl } = options
  const problems: PdfProblem[] = []
  const { chromium } = await import('playwright-core')
  const env = {
    ...stripSettingsEnv(process.env),
    FONTCONFIG_FILE: await writeFontConfig(cacheDir, [
      await preparePrintFonts(cacheDir),
      EMOJI_FONTS,
      ...SYSTEM_FONTS
    ])
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
        await page.emulateMedia({ media: 'print' })
        const missing = await findMissingGlyphs(page, FAMILY)
        const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
        await mkdir(dirname(sheet.file), { recursive: true })
        await writeFileAtomic(sheet.file, pdf)
        if (missing.length > 0) problems.push({ file: sheet.file, missing })
      } catch (error) {
        problems.push({ file: sheet.file, reason: errorMessage(error) })
      }
      await page.close()
    }
  } finally {
    await running.close()
  }
  return problems
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

/**
 * Loads all images, as lazy ones below the fold would not load before printing; sets the project's font without ligatures,
 * which would be copied as one character; adds the page's public address as a QR code to the contact details.
 */
function printable(page: string): string {
  const eager = rewriteAttributes(page, (name, value) =>
    name === 'loading' && value === 'lazy' ? 'eager' : undefined
  )
  const [head] = findElements(eager, 'head')
  const [root] = findElements(eager, 'html')
  const contact = findElements(eager, 'p').find(({ attributes }) =>
    attributes.class?.includes('printed-contact')
  )
  // The last line of a sheet's foot; empty if the site has a local address only.
  const url = root?.attributes['data-foot']?.split('\n').at(-1)
  const insert = (at: number, text: string) => ({ start: at, end: at, text })
  return editHtml(eager, [
    insert(head?.contentEnd ?? 0, STYLE),
    ...(contact && url
      ? [
          insert(contact.contentStart, '<span>'),
          insert(contact.contentEnd, `</span>${drawQrCode(url)}`)
        ]
      : [])
  ])
}

function drawQrCode(url: string): string {
  const { size, path } = qrCode(url)
  return String(
    html`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${url}"><path d="${path}"/></svg>`
  )
}
