import { join } from 'node:path'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import {
  PUBLISH_EVENTS,
  PUBLISH_STATUS,
  PUBLISH_WEBHOOK,
  PUBLISHER_PREFIX,
  ROLLBACK
} from '../../../shared/publisher/endpoints.ts'
import type { IsSignedIn } from '../../accounts/editor-session.ts'
import type { Settings } from '../../config/settings.ts'
import { loadSigner, type Signer } from '../../crypto/signer.ts'
import { UserError } from '../../errors.ts'
import { HttpError } from '../../http/errors.ts'
import { sendJson } from '../../http/respond.ts'
import { type Call, createRoutes, type Part, toListener } from '../../http/routes.ts'
import type { Publisher } from '../publisher.ts'
import { EventStreams } from './event-streams.ts'
import { publishReport } from './publish-report.ts'
import { Webhook } from './webhook.ts'

export interface PublishApiOptions {
  settings: Pick<Settings, 'dataDir' | 'publishing'>
  /** The publisher; undefined until it is created. */
  publisher: () => Publisher | undefined
  /** Whether a request comes from a signed-in user. */
  isSignedIn: IsSignedIn
}

/**
 * The publisher's endpoints: status, its events for signed-in users, the webhook of hosted Sanity, and the rollback of
 * the operator's command.
 */
export class PublishApi implements Part {
  readonly #options: PublishApiOptions
  readonly #streams = new EventStreams()
  readonly handle: Part['handle']

  constructor(options: PublishApiOptions) {
    this.#options = options
    const { webhookSecret } = options.settings.publishing
    const routes = createRoutes({
      event: 'publisher.request-failed',
      message: 'Something went wrong; see the log.',
      send: (c, { status, message, headers }) => sendJson(c, status, { error: message }, headers)
    })
    routes.on(PUBLISH_STATUS.method, PUBLISH_STATUS.path, c => this.#status(c))
    routes.on(PUBLISH_EVENTS.method, PUBLISH_EVENTS.path, c => this.#events(c))
    routes.on(ROLLBACK.method, ROLLBACK.path, c => this.#rollBack(c))
    if (webhookSecret) {
      const webhook = new Webhook(webhookSecret)
      routes.on(PUBLISH_WEBHOOK.method, PUBLISH_WEBHOOK.path, c => this.#receive(c, webhook))
    }
    this.handle = toListener(routes)
  }

  owns(path: string): boolean {
    return path.startsWith(PUBLISHER_PREFIX)
  }

  async #status(c: Call): Promise<Response> {
    const status = this.#options.publisher()?.status
    const report = status
      ? publishReport(status, await this.#options.isSignedIn(c.env.incoming))
      : publishReport({ state: 'starting' }, false)
    return sendJson(c, status ? 200 : 503, report)
  }

  async #events(c: Call): Promise<Response> {
    const { incoming, outgoing } = c.env
    if (!(await this.#options.isSignedIn(incoming)))
      throw new HttpError(401, 'Sign in to the Studio to follow the publishing.')
    const publisher = this.#getPublisher()
    if (!this.#streams.free)
      throw new HttpError(503, 'Too many streams are open: poll the status instead.')
    this.#streams.open(
      outgoing,
      () => publishReport(publisher.status, true),
      changed => publisher.watch(changed),
      () => this.#options.isSignedIn(incoming)
    )
    return RESPONSE_ALREADY_SENT
  }

  async #receive(c: Call, webhook: Webhook): Promise<Response> {
    const isNew = await webhook.take(c.env.incoming)
    if (isNew) this.#getPublisher().request()
    return sendJson(c, isNew ? 202 : 200, { status: isNew ? 'taken' : 'known' })
  }

  async #rollBack(c: Call): Promise<Response> {
    const forward = c.req.query('forward') !== undefined
    const given = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
    const signer = publisherSigner(this.#options.settings.dataDir)
    if (!signer.verify(PURPOSE, wish(forward), given))
      throw new HttpError(401, 'This is for the command `npm run rollback` on this machine.')
    const publisher = this.#getPublisher()
    const done = forward ? publisher.goForward() : publisher.rollBack()
    const status = await done.catch(error => {
      if (error instanceof UserError) throw new HttpError(409, error.message)
      throw error
    })
    return sendJson(c, 200, publishReport(status, true))
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
