import type { IncomingMessage, ServerResponse } from 'node:http'

import type { BlockList } from 'node:net'
import { loadSigner } from '../crypto/signer.ts'
import { errorMessage } from '../errors.ts'
import { clientIp, createProxyList, rateLimitKey } from '../http/client-ip.ts'
import { log } from '../log.ts'
import type { FormsContext } from './context.ts'
import { deliveryTask, type InboxClients } from './delivery.ts'
import { FormFlashStore } from './flash.ts'
import { Outbox, TASKS, type Task } from './outbox/outbox.ts'
import { OutboxWorker, type TaskHandler } from './outbox/worker.ts'
import { type ResponseContext, sendErrors } from './responses.ts'
import { handleResultPage, isResultPage } from './result-pages.ts'
import { formMessages, negotiateFormLocale } from './rules/messages.ts'
import { RejectedSubmission } from './spam/rejection.ts'
import { type FormLimits, SpamFilter } from './spam/spam-filter.ts'
import { type FormName, handleSubmit } from './submit.ts'
import { sendToken, sendTokenPixel } from './token-endpoints.ts'

const TOKEN_PATHS = ['/api/forms/token', '/api/forms/pixel.gif']

/** Configuration of the forms. */
export interface FormsOptions {
  /** Their folder in the data folder. */
  folder: string
  siteUrl: string
  stationery: ResponseContext
  limits: FormLimits
  /** Addresses and CIDR ranges of trusted proxies. */
  trustedProxies: string[]
  /** If undefined, submissions stay in the outbox. */
  clients?: InboxClients | undefined
  /** Additional task handlers, such as notifications. */
  works?: ((desk: FormsContext) => TaskHandler)[]
  /** Whether mail can be sent. */
  mails?: boolean
  /** Tasks of a message in addition to its delivery. */
  notices?: Task[]
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

/** The form endpoints: submissions are stored durably before they are acknowledged, and then delivered. */
export class Forms {
  readonly #desk: FormsContext
  readonly #journal: Outbox
  readonly #responseContext: ResponseContext
  readonly #proxies: BlockList
  readonly #workers: OutboxWorker[]

  constructor(options: FormsOptions) {
    const { folder, siteUrl, clients, works = [], notices = [], mails = false } = options
    const { now = Date.now } = options
    const signer = loadSigner(folder)
    this.#journal = new Outbox(folder)
    this.#responseContext = options.stationery
    this.#proxies = createProxyList(options.trustedProxies)
    this.#desk = {
      gate: new SpamFilter(signer, options.limits),
      flashes: new FormFlashStore(),
      journal: this.#journal,
      signer,
      siteUrl,
      messageTasks: ['deliver', ...notices],
      mails,
      now,
      wake: () => this.#wakeWorkers()
    }
    const delivery = clients ? [deliveryTask(clients, this.#desk)] : []
    this.#workers = [...delivery, ...works.map(work => work(this.#desk))].map(
      work => new OutboxWorker(this.#journal, work, now)
    )
  }

  /** The context, for maintenance of the inbox. */
  get desk(): FormsContext {
    return this.#desk
  }

  /** Number of pending jobs by task. */
  jobs(): Record<string, number> {
    return Object.fromEntries(TASKS.map(task => [task, this.#journal.count(task)]))
  }

  /** Resumes pending jobs. */
  start(): void {
    const left = this.#journal.count('deliver')
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
    this.#journal.close()
  }

  #wakeWorkers(): void {
    for (const worker of this.#workers) worker.wake()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?')
    const { method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (isResultPage(path) && (isRead || method === 'POST')) {
      await handleResultPage(this.#desk, this.#responseContext, request, response)
    } else if (TOKEN_PATHS.includes(path) && isRead) {
      this.#desk.gate.consumeRequest(
        rateLimitKey(clientIp(request, this.#proxies)),
        this.#desk.now()
      )
      if (path.endsWith('.gif')) sendTokenPixel(this.#desk, this.#responseContext, response)
      else sendToken(this.#desk, this.#responseContext, response)
    } else if (/^\/api\/(contact|subscribe)$/.test(path)) {
      const form = path.slice('/api/'.length) as FormName
      if (method === 'POST') {
        await handleSubmit(
          this.#desk,
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
    const errors = [{ field: 'form', message: 'This address takes forms that are posted to it.' }]
    sendErrors(this.#responseContext, response, 405, errors, { allow: 'POST' })
  }
}
