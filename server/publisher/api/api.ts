import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  PUBLISH_EVENTS,
  PUBLISH_STATUS,
  PUBLISH_WEBHOOK,
  PUBLISHER_PREFIX,
  ROLLBACK
} from '../../../shared/publisher/endpoints.ts'
import type { Settings } from '../../config/settings.ts'
import { loadSigner, type Signer } from '../../crypto/signer.ts'
import { UserError } from '../../errors.ts'
import { HttpError, sendJson, toHttpError } from '../../http/json.ts'
import type { Publisher } from '../publisher.ts'
import { EventStreams } from './event-streams.ts'
import { publishReport } from './report.ts'
import { Webhook } from './webhook.ts'

const NOSNIFF = { 'x-content-type-options': 'nosniff' }

export interface PublishApiOptions {
  settings: Pick<Settings, 'dataDir' | 'publishing'>
  /** The publisher; undefined until it is created. */
  publisher: () => Publisher | undefined
  /** Whether a request comes from a signed-in user. */
  isSignedIn: (request: IncomingMessage) => Promise<boolean>
}

/**
 * The publisher's endpoints: status, its events for signed-in users, the webhook of hosted Sanity, and the rollback of
 * the operator's command.
 */
export class PublishApi {
  readonly #options: PublishApiOptions
  readonly #webhook: Webhook | undefined
  readonly #streams = new EventStreams()

  constructor(options: PublishApiOptions) {
    this.#options = options
    const { webhookSecret } = options.settings.publishing
    this.#webhook = webhookSecret ? new Webhook(webhookSecret) : undefined
  }

  owns(path: string): boolean {
    return path.startsWith(PUBLISHER_PREFIX)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(error => {
      if (response.headersSent) return response.destroy()
      const fallback = 'Something went wrong; see the log.'
      const { status, message, headers } = toHttpError(error, 'publisher.request-failed', fallback)
      sendJson(response, status, { error: message }, headers)
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (path === PUBLISH_STATUS.path) return this.#status(request, response)
    if (path === PUBLISH_EVENTS.path) return this.#events(request, response)
    if (path === PUBLISH_WEBHOOK.path && this.#webhook)
      return this.#hear(request, response, this.#webhook)
    if (path === ROLLBACK.path) return this.#rollBack(request, response)
    throw new HttpError(404, 'Nothing exists at this address.')
  }

  async #status(request: IncomingMessage, response: ServerResponse): Promise<void> {
    assertMethod(request, PUBLISH_STATUS.method, 'HEAD')
    const status = this.#options.publisher()?.status
    const report = publishReport(status ?? { state: 'starting' }, await this.#isSignedIn(request))
    sendJson(response, status ? 200 : 503, report, NOSNIFF)
  }

  async #events(request: IncomingMessage, response: ServerResponse): Promise<void> {
    assertMethod(request, PUBLISH_EVENTS.method)
    if (!(await this.#isSignedIn(request)))
      throw new HttpError(401, 'Sign in to the Studio to follow the publishing.')
    const publisher = this.#getPublisher()
    if (!this.#streams.free)
      throw new HttpError(503, 'Too many streams are open: poll the status instead.')
    this.#streams.open(
      response,
      () => publishReport(publisher.status, true),
      changed => publisher.watch(changed),
      () => this.#isSignedIn(request)
    )
  }

  async #hear(request: IncomingMessage, response: ServerResponse, webhook: Webhook): Promise<void> {
    assertMethod(request, PUBLISH_WEBHOOK.method)
    const isNew = await webhook.take(request)
    if (isNew) this.#getPublisher().request()
    sendJson(response, isNew ? 202 : 200, { status: isNew ? 'taken' : 'known' }, NOSNIFF)
  }

  async #rollBack(request: IncomingMessage, response: ServerResponse): Promise<void> {
    assertMethod(request, ROLLBACK.method)
    const forward = new URL(request.url ?? '/', 'http://site').searchParams.has('forward')
    const given = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const signer = publisherSigner(this.#options.settings.dataDir)
    if (!signer.verify(PURPOSE, wish(forward), given))
      throw new HttpError(401, 'This is for the command `npm run rollback` on this machine.')
    const publisher = this.#getPublisher()
    const done = forward ? publisher.goForward() : publisher.rollBack()
    const status = await done.catch(error => {
      if (error instanceof UserError) throw new HttpError(409, error.message)
      throw error
    })
    sendJson(response, 200, publishReport(status, true), NOSNIFF)
  }

  #isSignedIn(request: IncomingMessage): Promise<boolean> {
    return this.#options.isSignedIn(request).catch(() => false)
  }

  #getPublisher(): Publisher {
    const publisher = this.#options.publisher()
    if (!publisher)
      throw new HttpError(503, 'The publisher is not ready yet.', { 'retry-after': '2' })
    return publisher
  }
}

const PURPOSE = 'rollback'

/** Signature that authorizes a rollback or its end: creating it requires read access to the data folder. */
export function signRollback(dataDir: string, forward: boolean): string {
  return publisherSigner(dataDir).sign(PURPOSE, wish(forward))
}

function publisherSigner(dataDir: string): Signer {
  return loadSigner(join(dataDir, 'site'))
}

function wish(forward: boolean): string {
  return forward ? 'forward' : 'back'
}

function assertMethod(request: IncomingMessage, ...methods: string[]): void {
  if (methods.includes(request.method ?? '')) return
  const allow = methods.join(', ')
  throw new HttpError(405, `This address answers ${allow} only.`, { allow })
}
