import { Agent, get, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { sleep } from '../support/server.ts'

const POLL_MS = 4

/** A visitor who reloads one page over one connection, and asks only whether it changed. */
export class Reader {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #etag = ''
  #text = ''

  /** @param url of the page */
  constructor(url: string) {
    this.#url = url
  }

  /** Text of the page as it is served now; empty if it does not exist. */
  async read(): Promise<string> {
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': this.#etag }
    const answer = await new Promise<IncomingMessage>((done, failed) => {
      get(this.#url, { agent: this.#agent, headers }, done).on('error', failed)
    })
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    if (answer.statusCode === 304) return this.#text
    const bytes = Buffer.concat(parts)
    this.#etag = answer.headers.etag ?? ''
    const zipped = answer.headers['content-encoding'] === 'gzip'
    this.#text = answer.statusCode === 200 ? (zipped ? gunzipSync(bytes) : bytes).toString() : ''
    return this.#text
  }

  /**
   * Reloads until the page contains a text.
   * @throws Error if it does not after `timeoutMs`
   */
  async until(text: string, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs
    while (!(await this.read()).includes(text)) {
      if (performance.now() > end) throw new Error(`${this.#url} never showed ${text}.`)
      await sleep(POLL_MS)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
