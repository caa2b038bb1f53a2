import type { Hono } from 'hono'
import {
  FORM_ENDPOINTS,
  FORM_TOKEN,
  FORM_TOKEN_PIXEL,
  type FormName
} from '../../shared/forms/endpoints.ts'
import { formMessages } from '../../shared/forms/messages.ts'
import { LOCALE_PATTERN, negotiateLocale } from '../../shared/i18n/locale.ts'
import { clientKey, type TrustProxy, trustAddresses } from '../../shared/server/client-ip.ts'
import type { Signer } from '../crypto/signer.ts'
import { errorMessage } from '../errors.ts'
import { type Call, createRoutes, type HttpEnv, type Part, toListener } from '../http/routes.ts'
import { log } from '../log.ts'
import type { FormsContext } from './context.ts'
import { deliveryTask, type InboxClients } from './delivery.ts'
import { FormFlashStore } from './flash-store.ts'
import { type Outbox, TASKS, type Task } from './outbox/outbox.ts'
import { OutboxWorker, type TaskHandler } from './outbox/worker.ts'
import { type ResponseContext, sendErrors } from './responses.ts'
import { handleResultPage, isResultPage } from './result-pages.ts'
import { RejectedSubmission } from './spam/rejection.ts'
import { type FormLimits, SpamFilter } from './spam/spam-filter.ts'
import { handleSubmit } from './submit.ts'
import { sendToken, sendTokenPixel } from './token-endpoints.ts'

const FORM_NAMES = Object.keys(FORM_ENDPOINTS) as FormName[]
const TOKEN_ENDPOINTS = [
  { endpoint: FORM_TOKEN, respond: sendToken },
  { endpoint: FORM_TOKEN_PIXEL, respond: sendTokenPixel }
]

/** Configuration of the forms. */
export interface FormsOptions {
  outbox: Outbox
  signer: Signer
  siteUrl: string
  responseContext: ResponseContext
  limits: FormLimits
  /** Addresses and CIDR ranges of trusted proxies. */
  trustedProxies: string[]
  /** If undefined, submissions stay in the outbox. */
  clients?: InboxClients | undefined
  /** Additional task handlers, such as notifications. */
  works?: ((context: FormsContext) => TaskHandler)[]
  /** If undefined, no mail is sent. */
  mailer?: FormsContext['mailer']
  /** Tasks of a message in addition to its delivery. */
  notices?: Task[]
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

/** The form endpoints: submissions are stored durably before they are acknowledged, and then delivered. */
export class Forms implements Part {
  readonly #context: FormsContext
  readonly #outbox: Outbox
  readonly #responseContext: ResponseContext
  readonly #trustProxy: TrustProxy
  readonly #workers: OutboxWorker[]
  readonly handle: Part['handle']

  constructor(options: FormsOptions) {
    const { outbox, signer, siteUrl, clients, works = [], notices = [], mailer } = options
    const { now = Date.now } = options
    this.#outbox = outbox
    this.#responseContext = options.responseContext
    this.#trustProxy = trustAddresses(options.trustedProxies)
    this.#context = {
      gate: new SpamFilter(signer, options.limits),
      flashes: new FormFlashStore(now),
      outbox: this.#outbox,
      signer,
      siteUrl,
      messageTasks: ['deliver', ...notices],
      mailer,
      now,
      wake: () => this.#wakeWorkers()
    }
    const delivery = clients ? [deliveryTask(clients, this.#context)] : []
    this.#workers = [...delivery, ...works.map(work => work(this.#context))].map(
      work => new OutboxWorker(this.#outbox, work, now)
    )
    this.handle = toListener(this.#createRoutes())
  }

  /** The context, for maintenance of the inbox. */
  get context(): FormsContext {
    return this.#context
  }

  /** Number of pending jobs by task. */
  jobs(): Record<string, number> {
    return Object.fromEntries(TASKS.map(task => [task, this.#outbox.count(task)]))
  }

  /** Resumes pending jobs. */
  start(): void {
    const left = this.#outbox.count('deliver')
    if (left > 0) log('forms.left', { deliver: left })
    this.#wakeWorkers()
  }

  /** Returns whether a path belongs to the forms. */
  owns(path: string): boolean {
    return /^\/api\/(contact|subscribe|forms)(\/|$)/.test(path) || isResultPage(path)
  }

  /** Waits for running jobs, then closes. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.stop()))
    await this.#outbox.close()
  }

  #wakeWorkers(): void {
    for (const worker of this.#workers) worker.wake()
  }

  #createRoutes(): Hono<HttpEnv> {
    const context = this.#context
    const responses = this.#responseContext
    const routes = createRoutes({
      event: 'forms.failed',
      message: '',
      send: (c, { status, message, headers }) =>
        sendErrors(c, responses, status, [{ field: 'form', message }], headers)
    })
    routes.onError((error, c) => this.#reject(c, error))
    routes.on(['GET', 'POST'], `/:locale{${LOCALE_PATTERN}}/forms/:name`, c =>
      handleResultPage(c, context, responses)
    )
    for (const { endpoint, respond } of TOKEN_ENDPOINTS) {
      routes.on(endpoint.method, endpoint.path, async c => {
        await context.gate.consumeRequest(this.#client(c))
        return respond(c, context, responses)
      })
    }
    for (const form of FORM_NAMES) {
      const { method, path } = FORM_ENDPOINTS[form]
      routes.on(method, path, c => handleSubmit(c, context, responses, form, this.#client(c)))
    }
    return routes
  }

  #client(c: Call): string {
    return clientKey(c.env.incoming, this.#trustProxy)
  }

  #reject(c: Call, error: Error): Response {
    const refusal =
      error instanceof RejectedSubmission ? error : new RejectedSubmission(503, 'failed', 30)
    if (refusal !== error) log('forms.failed', { reason: errorMessage(error) })
    const words = formMessages(negotiateLocale(undefined, c.req.header('accept-language')))
    const errors = [{ field: 'form', message: refusal.sentence(words) }]
    const headers = { 'retry-after': String(refusal.wait || 1) }
    return sendErrors(c, this.#responseContext, refusal.status, errors, headers)
  }
}
