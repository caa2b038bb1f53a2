import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basePath } from '../../shared/base-path.ts'
import { defaultLocale, type Locale, locales } from '../../shared/i18n/locale.ts'
import { isAssetPath, isDownload } from '../http/mime-types.ts'
import {
  baseHeaders,
  downloadHeaders,
  type HeaderContext,
  markdownHeaders,
  pageHeaders,
  svgHeaders
} from '../http/security-headers.ts'
import { withSiteBase } from '../http/site-base.ts'
import { FileCache } from '../static/file-cache.ts'
import { readServedText } from '../static/read-served-text.ts'
import { sendFile } from '../static/send-file.ts'
import { refuseMethod, sendLine } from '../static/send-text.ts'
import {
  createStaticFile,
  etagHash,
  readStaticFile,
  type StaticFile,
  scanFolder,
  type Variant
} from '../static/static-file.ts'
import { findRedirect, type Missing, RedirectRules } from './find-redirect.ts'
import { notFoundPage } from './not-found.ts'
import { fillSubject, presetSubject } from './preset-subject.ts'
import { resolveUrl, urlOfFile } from './resolve-url.ts'
import { ServedFiles } from './served-files.ts'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
const ASK = 'no-cache'
/** Folders with content-hashed file names. */
const HASHED = /^\/_(astro|img|file)\//

/** Scripts and styles, which pages of an earlier build ask for in open tabs, or if another node has sent them. */
const BUNDLED = /^\/_astro\//

/** A build, loaded for serving. */
interface BuildFiles {
  folder: string
  files: ServedFiles
  missing: Map<Locale, { html: string; headers: Record<string, string>; file: StaticFile }>
}

/** The static site. It serves one build at a time and switches to the next between two requests. */
export class Site {
  readonly #context: HeaderContext
  readonly #contents = new FileCache()
  #build: BuildFiles | undefined
  /** Scripts and styles of the build before. */
  #bundledBefore = new Map<string, StaticFile>()
  readonly #rules = new RedirectRules()
  /** Redirect targets for a path whose document moved, most likely first. */
  redirects: (path: string) => string[] = () => []

  constructor(context: HeaderContext) {
    this.#context = context
  }

  /** Whether there is a build to serve. */
  get ready(): boolean {
    return this.#build !== undefined
  }

  /** Folder of the build that is served. */
  get folder(): string | undefined {
    return this.#build?.folder
  }

  /** The 404 page in a language, used as the layout of dynamic pages; undefined before there is a build. */
  frame(locale: Locale): string | undefined {
    return this.#build?.missing.get(locale)?.html
  }

  /** Switches to the build in a folder; the previous one is served until it is loaded. */
  async activate(folder: string): Promise<void> {
    const stored = await scanFolder(folder, (name, html) => this.#describe(name, html))
    const files = new ServedFiles(stored.map(file => [urlOfFile(file.name), file]))
    const missing: BuildFiles['missing'] = new Map()
    for (const locale of locales) {
      const page = files.get(`/${locale}/404`)
      if (!page) continue
      const html = await readFile(page.variants.identity.file, 'utf8')
      missing.set(locale, { html, headers: page.headers, file: page })
      files.delete(`/${locale}/404`)
    }
    if (this.#build && this.#build.folder !== folder)
      this.#bundledBefore = new Map(
        [...this.#build.files].filter(([address]) => BUNDLED.test(address))
      )
    this.#build = { folder, files, missing }
    this.#contents.clear()
  }

  /** Returns a file of the served build; undefined if it does not exist. */
  getFile(name: string): StaticFile | undefined {
    const locale = errorPage(name)
    if (locale) return this.#build?.missing.get(locale)?.file
    return this.#build?.files.get(urlOfFile(name))
  }

  /** Whether a file of the served build has exactly this content. */
  hasBytes(name: string, bytes: Buffer): boolean {
    return this.getFile(name)?.variants.identity.etag === `"${etagHash(bytes)}"`
  }

  /**
   * Reads a page from the disk as browsers receive it, in the encoding that they negotiate.
   * @param address canonical path, such as `/zh/hardware`
   * @returns its text; undefined if it would not be a 200, is not HTML, or is damaged or empty
   */
  async pageText(address: string): Promise<string | undefined> {
    const file = this.#page(address)
    return file && readServedText(file)
  }

  /** Reads a text file of the build from the disk; undefined if it does not exist or is damaged. */
  async text(name: string): Promise<string | undefined> {
    const file = this.getFile(name)
    return file && readServedText(file)
  }

  /** Whether the build that is served has a page at a canonical address that was not empty when it was read. */
  hasPage(address: string): boolean {
    return (this.#page(address)?.variants.identity.size ?? 0) > 0
  }

  #page(address: string): StaticFile | undefined {
    const files = this.#build?.files
    const target = resolveUrl(address, key => files?.has(key) ?? false)
    const file = target.kind === 'page' ? files?.get(target.key) : undefined
    return file?.type.startsWith('text/html') ? file : undefined
  }

  /** All files of the served build. */
  files(): StaticFile[] {
    if (!this.#build) return []
    const { files, missing } = this.#build
    return [...files.values(), ...[...missing.values()].map(({ file }) => file)]
  }

  /** Describes a file with new content, to be served once `replace` has moved it into place. */
  describe(name: string, bytes: Buffer): StaticFile {
    const { folder } = this.#current()
    return createStaticFile(folder, name, bytes, (own, html) => this.#describe(own, html))
  }

  /**
   * Replaces one file.
   * @param file from `describe`
   * @param move moves the content into place, synchronously: no request may be handled in between
   */
  replace(file: StaticFile, bytes: Buffer, move: () => void): void {
    const { missing, files } = this.#current()
    const locale = errorPage(file.name)
    this.#retire(this.getFile(file.name))
    move()
    if (locale) missing.set(locale, { html: bytes.toString('utf8'), headers: file.headers, file })
    else files.set(urlOfFile(file.name), file)
  }

  /**
   * Adds one file.
   * @param move moves it into place, synchronously
   */
  async add(name: string, move: () => void): Promise<void> {
    const build = this.#current()
    move()
    const file = await readStaticFile(build.folder, name, new Set(), (own, html) =>
      this.#describe(own, html)
    )
    build.files.set(urlOfFile(name), file)
  }

  /** Stops serving a file; `move` deletes it, synchronously. */
  remove(name: string, move: () => void): void {
    const files = this.#build?.files
    this.#retire(files?.get(urlOfFile(name)))
    move()
    files?.delete(urlOfFile(name))
  }

  #current(): BuildFiles {
    if (!this.#build) throw new Error('There is no build whose files could be changed.')
    return this.#build
  }

  #retire(file: StaticFile | undefined): void {
    for (const variant of Object.values<Variant>(file?.variants ?? {})) {
      variant.stale = true
      this.#contents.delete(variant)
    }
  }

  #describe(name: string, html: string | undefined): Record<string, string> {
    return { ...this.#headersOf(name, html), 'cache-control': getCaching(name) }
  }

  #headersOf(name: string, html: string | undefined): Record<string, string> {
    if (isDownload(name)) return downloadHeaders(this.#context, name)
    if (html !== undefined) return pageHeaders(this.#context, html)
    if (name.endsWith('.md')) return markdownHeaders(this.#context)
    return name.endsWith('.svg') ? svgHeaders(this.#context) : baseHeaders(this.#context)
  }

  /** Handles a request for a page or file of the site. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const build = this.#build
    if (!build) {
      const headers = { ...baseHeaders(this.#context), 'retry-after': '2' }
      sendLine(response, 503, 'The site is being built. Try again shortly.', headers)
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, baseHeaders(this.#context))
    } else {
      this.#answer(build, request, response)
    }
  }

  #answer(build: BuildFiles, request: IncomingMessage, response: ServerResponse): void {
    const target = resolveUrl(request.url ?? '/', key => build.files.has(key))
    if (target.kind === 'redirect') {
      this.#redirect(response, target.status, target.location)
    } else if (target.kind === 'missing') {
      const earlier = this.#findBundledBefore(target.path)
      const redirect = isFilePath(target.path)
        ? undefined
        : findRedirect(target, build.files, this.redirects, this.#rules.read(build.files))
      if (earlier) sendFile(request, response, earlier, this.#contents)
      else if (redirect) this.#redirect(response, redirect.status, redirect.location)
      else this.#missing(build, response, target)
    } else {
      const file = build.files.get(target.key)
      if (!file) return
      const send = () =>
        sendFile(request, response, file, this.#contents, () => this.handle(request, response))
      const subject = presetSubject(request.url ?? '')
      if (subject === undefined || !file.type.startsWith('text/html')) send()
      else sendWithSubject(response, file, subject, send)
    }
  }

  #findBundledBefore(path: string): StaticFile | undefined {
    const file = this.#bundledBefore.get(path)
    return file && existsSync(file.variants.identity.file) ? file : undefined
  }

  #redirect(response: ServerResponse, status: number, path: string): void {
    const location = withSiteBase(this.#context.siteUrl, path)
    const headers = { ...baseHeaders(this.#context), location, 'cache-control': ASK }
    response.writeHead(status, headers).end()
  }

  #missing(build: BuildFiles, response: ServerResponse, { path, query, locale }: Missing): void {
    const page = build.missing.get(locale) ?? build.missing.get(defaultLocale)
    if (!page || isFilePath(path)) {
      sendLine(response, 404, 'Not found.', baseHeaders(this.#context))
      return
    }
    const root = basePath(this.#context.siteUrl)
    sendPage(response, 404, page.headers, notFoundPage(page.html, path, query, root))
  }
}

/** Sends a page with the subject of its contact form; without a form, or if it cannot be read, as it is. */
async function sendWithSubject(
  response: ServerResponse,
  file: StaticFile,
  subject: string,
  send: () => void
): Promise<void> {
  const text = await readServedText(file).catch(() => undefined)
  const filled = text && fillSubject(text, subject)
  if (filled) sendPage(response, 200, file.headers, filled)
  else send()
}

/** Sends a page that was changed for this request. Node.js itself omits the body in response to HEAD. */
function sendPage(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  html: string
): void {
  const body = Buffer.from(html)
  response
    .writeHead(status, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length
    })
    .end(body)
}

/** Returns the language whose 404 page a file is; undefined if it is none. */
function errorPage(name: string): Locale | undefined {
  return locales.find(locale => name === `${locale}/404.html`)
}

/** Whether a path is that of a file, so that neither a redirect nor a page is an answer. */
function isFilePath(path: string): boolean {
  return HASHED.test(path) || isAssetPath(path)
}

function getCaching(name: string): string {
  if (HASHED.test(`/${name}`)) return YEAR
  return /\.(html|json|md|pdf|xml|txt|webmanifest)$/.test(name) ? ASK : HOUR
}
