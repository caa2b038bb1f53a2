import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import {
  FORM_ENDPOINTS,
  FORM_TOKEN,
  FORM_TOKEN_PIXEL,
  type FormName
} from '../../shared/forms/endpoints.ts'
import { formMessages, negotiateFormLocale } from '../../shared/forms/messages.ts'
import { loadSigner } from '../crypto/signer.ts'
import { errorMessage } from '../errors.ts'
import { clientIp, createProxyList, rateLimitKey } from '../http/client-ip.ts'
import { log } from '../log.ts'
import type { FormsContext } from './context.ts'
import { deliveryTask, type InboxClients } from './delivery.ts'
import { FormFlashStore } from './flash-store.ts'
import { Outbox, TASKS, type Task } from './outbox/outbox.ts'
import { OutboxWorker, type TaskHandler } from './outbox/worker.ts'
import { type ResponseContext, sendErrors } from './responses.ts'
import { handleResultPage, isResultPage } from './result-pages.ts'
import { RejectedSubmission } from './spam/rejection.ts'
import { type FormLimits, SpamFilter } from './spam/spam-filter.ts'
import { handleSubmit } from './submit.ts'
import { sendToken, sendTokenPixel } from './token-endpoints.ts'

/** Configuration of the forms. */
export interface FormsOptions {
  /** Their folder in the data folder. */
  folder: string
  siteUrl: string
  responseContext: ResponseContext
  limits: FormLimits
  /** Addresses and CIDR ranges of trusted proxies. */
  trustedProxies: string[]
  /** If undefined, submissions stay in the outbox. */
  clients?: InboxClients | undefined
  /** Additional task handlers, such as notifications. */
  works?: ((context: FormsContext) => TaskHandler)[]
  /** Whether mail can be sent. */
  mails?: boolean
  /** Tasks of a message in addition to its delivery. */
  notices?: Task[]
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

/** The form endpoints: submissions are stored durably before they are acknowledged, and then delivered. */
export class Forms {
  readonly #context: FormsContext
  readonly #outbox: Outbox
  readonly #responseContext: ResponseContext
  readonly #proxies: BlockList
  readonly #workers: OutboxWorker[]

  constructor(options: FormsOptions) {
    const { folder, siteUrl, clients, works = [], notices = [], mails = false } = options
    const { now = Date.now } = options
    const signer = loadSigner(folder)
    this.#outbox = new Outbox(folder)
    this.#responseContext = options.responseContext
    this.#proxies = createProxyList(options.trustedProxies)
    this.#context = {
      gate: new SpamFilter(signer, options.limits),
      flashes: new FormFlashStore(),
      outbox: this.#outbox,
      signer,
      siteUrl,
      messageTasks: ['deliver', ...notices],
      mails,
      now,
      wake: () => this.#wakeWorkers()
    }
    const delivery = clients ? [deliveryTask(clients, this.#context)] : []
    this.#workers = [...delivery, ...works.map(work => work(this.#context))].map(
      work => new OutboxWorker(this.#outbox, work, now)
    )
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

  /** Handles a request for such a path. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(error => {
      const refusal =
        error instanceof RejectedSubmission ? error : new RejectedSubmission(503, 'failed', 30)
      if (refusal !== error) log('forms.failed', { reason: errorMessage(error) })
      if (!response.headersSent) this.#reject(request, response, refusal)
    })
  }

  /** Waits for running jobs, then closes. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.stop()))
    this.#outbox.close()
  }

  #wakeWorkers(): void {
    for (const worker of this.#workers) worker.wake()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?')
    const { method } = request
    const form = getFormName(path)
    const isRead = method === 'GET' || method === 'HEAD'
    if (isResultPage(path) && (isRead || method === 'POST')) {
      await handleResultPage(this.#context, this.#responseContext, request, response)
    } else if ((path === FORM_TOKEN.path || path === FORM_TOKEN_PIXEL.path) && isRead) {
      this.#context.gate.consumeRequest(
        rateLimitKey(clientIp(request, this.#proxies)),
        this.#context.now()
      )
      if (path === FORM_TOKEN_PIXEL.path)
        sendTokenPixel(this.#context, this.#responseContext, response)
      else sendToken(this.#context, this.#responseContext, response)
    } else if (form) {
      if (method === FORM_ENDPOINTS[form].method) {
        await handleSubmit(
          this.#context,
          this.#responseContext,
          this.#proxies,
          form,
          request,
          response
        )
      } else this.#methodNotAllowed(response)
    } else
      sendErrors(this.#responseContext, response, 404, [{ field: 'form', message: 'Not found.' }])
  }

  #reject(request: IncomingMessage, response: ServerResponse, refusal: RejectedSubmission): void {
    const words = formMessages(negotiateFormLocale(undefined, request.headers['accept-language']))
    const errors = [{ field: 'form', message: refusal.sentence(words) }]
    const headers = { 'retry-after': String(refusal.wait || 1) }
    sendErrors(this.#responseContext, response, refusal.status, errors, headers)
  }

  #methodNotAllowed(response: ServerResponse): void {
    const errors = [{ field: 'form', message: 'This address accepts forms by POST only.' }]
    sendErrors(this.#responseContext, response, 405, errors, { allow: 'POST' })
  }
}

/** Returns the form that a path submits. */
function getFormName(path: string): FormName | undefined {
  const names = Object.keys(FORM_ENDPOINTS) as FormName[]
  return names.find(name => FORM_ENDPOINTS[name].path === path)
}
