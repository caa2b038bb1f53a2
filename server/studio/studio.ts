import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Part } from '../http/routes.ts'
import { baseHeaders, type HeaderContext, studioHeaders } from '../http/security-headers.ts'
import { FileCache } from '../static/file-cache.ts'
import { sendFile } from '../static/send-file.ts'
import { refuseMethod, sendLine } from '../static/send-text.ts'
import { type StaticFile, scanFolder } from '../static/static-file.ts'

const BASE = '/studio'

/**
 * Serves the built Studio under `/studio`: its files, and its HTML page for every other path (single-page
 * application).
 */
export class Studio implements Part {
  readonly #context: HeaderContext
  readonly #contents = new FileCache(32 * 1024 * 1024)
  #files: Map<string, StaticFile> | undefined
  #problem: string | undefined

  constructor(context: HeaderContext) {
    this.#context = context
  }

  get ready(): boolean {
    return this.#files !== undefined
  }

  /** Why the Studio is unavailable, if its build failed. */
  get problem(): string | undefined {
    return this.#problem
  }

  /** The build failed and will be retried. */
  failed(): void {
    // Public, so it names no folder.
    this.#problem =
      'The Studio could not be built and will be retried; see studio/build.log in the data folder.'
  }

  /** Returns whether a path belongs to the Studio. */
  owns(path: string): boolean {
    return path === BASE || path.startsWith(`${BASE}/`)
  }

  /** Switches to the built Studio in a folder. */
  async activate(folder: string): Promise<void> {
    const stored = await scanFolder(folder, (name, html) =>
      html === undefined
        ? {
            ...baseHeaders(this.#context),
            'cache-control': /^static\/.*-[\w-]{8}\.\w+$/.test(name)
              ? 'public, max-age=31536000, immutable'
              : 'no-cache'
          }
        : { ...studioHeaders(this.#context, html), 'cache-control': 'no-cache' }
    )
    this.#problem = undefined
    this.#files = new Map(stored.map(file => [`${BASE}/${file.name}`, file]))
    this.#contents.clear()
  }

  /** Handles a request for the Studio. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? ''
    const isFile = /^\/studio\/(static|vendor)\/|\.\w+$/.test(path)
    const file = this.#files?.get(isFile ? path : `${BASE}/index.html`)
    const headers = baseHeaders(this.#context)
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response, headers)
    else if (file) sendFile(request, response, file, this.#contents)
    else if (this.#files) sendLine(response, 404, 'Not found.', headers)
    else {
      const problem = this.#problem ?? 'The Studio is being built. Try again shortly.'
      sendLine(response, 503, problem, headers)
    }
  }
}
