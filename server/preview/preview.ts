import { type Locale, negotiateLocale } from '../../shared/i18n/locale.ts'
import { REVOKE_SHARE, SHARED_PAGE, SHARES } from '../../shared/preview/endpoints.ts'
import type { PreviewRenderRequest } from '../../shared/preview/protocol.ts'
import type { FindEditor } from '../accounts/editor-session.ts'
import { errorMessage } from '../errors.ts'
import { siteOrigins } from '../http/csrf.ts'
import { HttpError } from '../http/errors.ts'
import { send, sendHtml, sendText } from '../http/respond.ts'
import { type Call, createRoutes, type Part, toListener } from '../http/routes.ts'
import {
  type HeaderContext,
  previewHeaders,
  sharedPreviewHeaders
} from '../http/security-headers.ts'
import { withSiteBase } from '../http/site-base.ts'
import { log } from '../log.ts'
import { notFoundPage } from '../site/not-found.ts'
import { QueueFull } from './coalescing-queue.ts'
import { gonePage } from './gone-page.ts'
import { isPreview, parsePreviewRequest } from './parse-request.ts'
import type { PreviewService } from './preview-service.ts'
import type { SharedPage, ShareStore } from './share-store.ts'
import { addShareRoutes } from './sharing.ts'

export interface PreviewOptions {
  context: HeaderContext
  /** Undefined if the content is not in this server's lake. */
  pages: PreviewService | undefined
  /** Whose request it is. */
  findEditor: FindEditor
  /** Links to single pages for people without an account; undefined if the settings switch them off. */
  shares: ShareStore | undefined
  /** HTML of the site's 404 page in a language; undefined before there is a build. */
  frame(locale: Locale): string | undefined
}

/**
 * Preview pages with drafts, for signed-in editors: not stored, not indexed, framed by the Studio only. A link that an
 * editor makes shows one of them to anybody who has it.
 */
export class Preview implements Part {
  readonly #options: PreviewOptions
  readonly #headers: Record<string, string>
  readonly handle: Part['handle']

  constructor(options: PreviewOptions) {
    this.#options = options
    this.#headers = previewHeaders(options.context)
    const routes = createRoutes({
      event: 'preview.failed',
      message: 'The preview cannot be shown; see the log.',
      send: (c, { status, message, headers }) =>
        sendText(c, status, message, { ...this.#headers, ...headers })
    })
    const { context, findEditor, pages, shares } = options
    if (pages && shares) {
      addShareRoutes(routes, { context, findEditor, shares })
      routes.get(SHARED_PAGE, c => this.#answerShared(c, shares.find(c.req.param('token') ?? '')))
    } else {
      routes.get(SHARES.path, c => send(c, 204, this.#headers))
      routes.on(['GET', 'POST'], [SHARES.path, REVOKE_SHARE.path, SHARED_PAGE], () => {
        throw new HttpError(404, 'Links to previews are switched off.')
      })
    }
    routes.get('*', c => this.#answer(c))
    this.handle = toListener(routes)
  }

  /** Returns whether a path belongs to the preview. */
  owns(path: string): boolean {
    return isPreview(path)
  }

  async #answer(c: Call): Promise<Response> {
    const { pages, findEditor } = this.#options
    const { incoming } = c.env
    if (!pages) throw new HttpError(404, 'The preview needs the content lake of this server.')
    if (!(await findEditor(incoming))) return this.#requireSignIn(c)
    const wanted = parsePreviewRequest(incoming.url ?? '/')
    if (wanted.kind === 'refused') throw new HttpError(400, wanted.sentence)
    if (wanted.kind === 'redirect') return this.#redirect(c, 307, wanted.location)
    const { address, perspective } = wanted
    return this.#render(c, pages, { address, perspective }, this.#headers)
  }

  async #answerShared(c: Call, page: SharedPage | undefined): Promise<Response> {
    const { pages, context, frame } = this.#options
    if (!pages || !page) {
      const locale = negotiateLocale(undefined, c.req.header('accept-language'))
      const gone = gonePage(context, locale, frame(locale))
      return sendHtml(c, 404, gone.page, gone.headers)
    }
    const { address, perspective, expires } = page
    const order = { address, perspective, sharedUntil: new Date(expires).toISOString() }
    return this.#render(c, pages, order, sharedPreviewHeaders(context))
  }

  async #render(
    c: Call,
    pages: PreviewService,
    order: Omit<PreviewRenderRequest, 'id'>,
    headers: Record<string, string>
  ): Promise<Response> {
    const gone = new AbortController()
    c.env.outgoing.on('close', () => gone.abort(new ClientGone()))
    try {
      const { status, html } = await pages.render(order, gone.signal)
      const [path = ''] = order.address.split('?')
      return sendHtml(c, status, status === 404 ? notFoundPage(html, path) : html, headers)
    } catch (error) {
      if (error instanceof ClientGone) return c.body(null)
      if (!(error instanceof QueueFull)) throw unrendered(error, order.sharedUntil === undefined)
      const busy = '预览繁忙，请稍候。The preview is busy: try again shortly.'
      throw new HttpError(503, busy, { 'retry-after': '2' })
    }
  }

  // A sign-in page cannot be framed, and is no response for a script.
  #requireSignIn(c: Call): Response {
    const { incoming } = c.env
    const { 'sec-fetch-dest': destination, accept = '' } = incoming.headers
    const isPerson = destination ? destination === 'document' : accept.includes('text/html')
    if (!isPerson) throw new HttpError(401, '请先在内容管理中登录。Sign in at the Studio first.')
    const { siteUrl } = this.#options.context
    const [origin = ''] = siteOrigins(siteUrl, incoming)
    const here = origin + withSiteBase(siteUrl, incoming.url ?? '/')
    const back = new URLSearchParams({ origin: here, type: 'cookie' })
    return this.#redirect(c, 303, `/lake/sign-in?${back}`)
  }

  #redirect(c: Call, status: number, path: string): Response {
    const location = withSiteBase(this.#options.context.siteUrl, path)
    return send(c, status, { ...this.#headers, location })
  }
}

/** Editors are shown why a page cannot be rendered. */
function unrendered(error: unknown, isEditor: boolean): HttpError {
  const reason = errorMessage(error)
  log('preview.failed', { reason })
  const shown = isEditor ? `: ${reason}` : ' for now.'
  return new HttpError(500, `The preview cannot be shown${shown}`)
}

/** The client has disconnected. */
class ClientGone extends Error {}
