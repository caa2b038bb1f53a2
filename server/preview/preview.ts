import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IsSignedIn } from '../accounts/editor-session.ts'
import { errorMessage } from '../errors.ts'
import { withBase } from '../http/base-path.ts'
import { siteOrigins } from '../http/csrf.ts'
import { HttpError } from '../http/json.ts'
import { type HeaderContext, previewHeaders } from '../http/security-headers.ts'
import { log } from '../log.ts'
import { QueueFull } from './coalescing-queue.ts'
import { isPreview, parsePreviewRequest } from './parse-request.ts'
import type { PreviewRendererService } from './renderer-service.ts'

export interface PreviewOptions {
  context: HeaderContext
  /** Undefined if the content is not in this server's lake. */
  pages: PreviewRendererService | undefined
  /** Whether a request comes from a user signed in to the lake. */
  isSignedIn: IsSignedIn
}

/** Preview pages with drafts, for signed-in editors: not stored, not indexed, framed by the Studio only. */
export class Preview {
  readonly #options: PreviewOptions

  constructor(options: PreviewOptions) {
    this.#options = options
  }

  /** Returns whether a path belongs to the preview. */
  owns(path: string): boolean {
    return isPreview(path)
  }

  /** Handles a request for such a path. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(error => {
      const isExpected = error instanceof HttpError
      if (!isExpected) log('preview.failed', { reason: errorMessage(error) })
      if (response.headersSent) response.destroy()
      else if (isExpected) {
        response.setHeaders(new Map(Object.entries(error.headers)))
        this.#sendText(response, error.status, error.message)
      } else this.#sendText(response, 500, `The preview cannot be shown: ${errorMessage(error)}`)
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pages, isSignedIn } = this.#options
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return this.#sendText(response, 405, 'This address answers GET and HEAD only.')
    }
    if (!pages)
      return this.#sendText(response, 404, 'The preview needs the content lake of this server.')
    if (!(await isSignedIn(request))) return this.#requireSignIn(request, response)
    const wanted = parsePreviewRequest(request.url ?? '/')
    if (wanted.kind === 'refused') return this.#sendText(response, 400, wanted.sentence)
    if (wanted.kind === 'redirect') return this.#redirect(response, 307, wanted.location)
    const gone = new AbortController()
    response.on('close', () => gone.abort(new ClientGone()))
    const { address, perspective } = wanted
    try {
      const { status, html } = await pages.render({ address, perspective }, gone.signal)
      this.#send(response, status, HTML, html)
    } catch (error) {
      if (error instanceof ClientGone) return
      if (!(error instanceof QueueFull)) throw error
      response.setHeader('retry-after', '2')
      this.#sendText(response, 503, '预览繁忙，请稍候。The preview is busy: try again shortly.')
    }
  }

  // A sign-in page cannot be framed, and is no response for a script.
  #requireSignIn(request: IncomingMessage, response: ServerResponse): void {
    const { 'sec-fetch-dest': destination, accept = '' } = request.headers
    const isPerson = destination ? destination === 'document' : accept.includes('text/html')
    if (!isPerson) {
      this.#sendText(response, 401, '请先在内容管理中登录。Sign in at the Studio first.')
      return
    }
    const { siteUrl } = this.#options.context
    const [origin = ''] = siteOrigins(siteUrl, request)
    const here = origin + withBase(siteUrl, request.url ?? '/')
    const back = new URLSearchParams({ origin: here, type: 'cookie' })
    this.#redirect(response, 303, `/lake/sign-in?${back}`)
  }

  #redirect(response: ServerResponse, status: number, path: string): void {
    this.#send(response, status, { location: withBase(this.#options.context.siteUrl, path) })
  }

  #sendText(response: ServerResponse, status: number, sentence: string): void {
    this.#send(response, status, { 'content-type': 'text/plain; charset=utf-8' }, `${sentence}\n`)
  }

  #send(
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    text = ''
  ): void {
    const body = Buffer.from(text)
    response
      .writeHead(status, {
        ...previewHeaders(this.#options.context),
        ...headers,
        'content-length': body.length
      })
      .end(body)
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** The client has disconnected. */
class ClientGone extends Error {}
