import type { IncomingMessage, ServerResponse } from 'node:http'

import type { BlockList } from 'node:net'
import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import { AgainShelf } from './again.ts'
import { type Stationery, sendErrors } from './answer.ts'
import { deliveryWork, type InboxClients } from './delivery.ts'
import type { Desk } from './desk.ts'
import { clientAddress, limitKey, trustedProxies } from './gate/address.ts'
import { type FormLimits, Gate } from './gate/gate.ts'
import { Refusal } from './gate/refusal.ts'
import { Journal, TASKS, type Task } from './journal/journal.ts'
import { type Work, Worker } from './journal/worker.ts'
import { answerPage, isFormPage } from './pages.ts'
import { answerPost, type FormName } from './posts.ts'
import { formLocale, formWords } from './rules/words.ts'
import { openSigner } from './secret.ts'
import { sendPixel, sendToken } from './tokens.ts'

const TOKEN_PATHS = ['/api/forms/token', '/api/forms/pixel.gif']

/** What the forms need to run. */
export interface FormsOptions {
  /** Folder of their own in the data folder. */
  folder: string
  siteUrl: string
  stationery: Stationery
  limits: FormLimits
  /** Addresses and networks of proxies that say for whom they ask. */
  trustedProxies: string[]
  /** Without them what comes in stays in the journal until there are some. */
  clients?: InboxClients | undefined
  /** What else is done with entries, such as notices. */
  works?: ((desk: Desk) => Work)[]
  /** Whether mail can be sent. */
  mails?: boolean
  /** Tasks of a message besides its delivery. */
  notices?: Task[]
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

/** The form endpoints: what visitors send is on the disk before they are told so, and then delivered. */
export class Forms {
  readonly #desk: Desk
  readonly #journal: Journal
  readonly #stationery: Stationery
  readonly #proxies: BlockList
  readonly #workers: Worker[]

  constructor(options: FormsOptions) {
    const { folder, siteUrl, clients, works = [], notices = [], mails = false } = options
    const { now = Date.now } = options
    const signer = openSigner(folder)
    this.#journal = new Journal(folder)
    this.#stationery = options.stationery
    this.#proxies = trustedProxies(options.trustedProxies)
    this.#desk = {
      gate: new Gate(signer, options.limits),
      again: new AgainShelf(),
      journal: this.#journal,
      signer,
      siteUrl,
      messageTasks: ['deliver', ...notices],
      mails,
      now,
      nudge: () => this.#nudge()
    }
    const delivery = clients ? [deliveryWork(clients, this.#desk)] : []
    this.#workers = [...delivery, ...works.map(work => work(this.#desk))].map(
      work => new Worker(this.#journal, work, now)
    )
  }

  /** What keeping the inbox in order needs. */
  get desk(): Desk {
    return this.#desk
  }

  /** How much is still to be done, by task. */
  jobs(): Record<string, number> {
    return Object.fromEntries(TASKS.map(task => [task, this.#journal.count(task)]))
  }

  /** Goes on with what was left undone. */
  start(): void {
    const left = this.#journal.count('deliver')
    if (left > 0) log('forms.left', { deliver: left })
    this.#nudge()
  }

  /** Whether a request path belongs to the forms. */
  owns(path: string): boolean {
    return /^\/api\/(contact|subscribe|forms)(\/|$)/.test(path) || isFormPage(path)
  }

  /** Answers a request for such a path. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(error => {
      const refusal = error instanceof Refusal ? error : new Refusal(503, 'failed', 30)
      if (refusal !== error) log('forms.failed', { reason: reason(error) })
      if (!response.headersSent) this.#refuse(request, response, refusal)
    })
  }

  /** Lets work under way end. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.stop()))
    this.#journal.close()
  }

  #nudge(): void {
    for (const worker of this.#workers) worker.nudge()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?')
    const { method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (isFormPage(path) && (isRead || method === 'POST')) {
      await answerPage(this.#desk, this.#stationery, request, response)
    } else if (TOKEN_PATHS.includes(path) && isRead) {
      this.#desk.gate.knock(limitKey(clientAddress(request, this.#proxies)), this.#desk.now())
      if (path.endsWith('.gif')) sendPixel(this.#desk, this.#stationery, response)
      else sendToken(this.#desk, this.#stationery, response)
    } else if (/^\/api\/(contact|subscribe)$/.test(path)) {
      const form = path.slice('/api/'.length) as FormName
      if (method === 'POST') {
        await answerPost(this.#desk, this.#stationery, this.#proxies, form, request, response)
      } else this.#onlyPost(response)
    } else sendErrors(this.#stationery, response, 404, [{ field: 'form', message: 'Not found.' }])
  }

  #refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    const words = formWords(formLocale(undefined, request.headers['accept-language']))
    const errors = [{ field: 'form', message: refusal.sentence(words) }]
    const headers = { 'retry-after': String(refusal.wait || 1) }
    sendErrors(this.#stationery, response, refusal.status, errors, headers)
  }

  #onlyPost(response: ServerResponse): void {
    const errors = [{ field: 'form', message: 'This address takes forms that are posted to it.' }]
    sendErrors(this.#stationery, response, 405, errors, { allow: 'POST' })
  }
}
