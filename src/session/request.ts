import { SSO_PREFIX } from '../../server/sso/rules/endpoints.ts'
import { REQUEST_TIMEOUT_MS } from '../constants.ts'
import { isExpired } from './is-expired.ts'
import type { SessionMessages } from './messages.ts'

/** What a client of the single sign-on needs to know (specification §7). */
export interface ClientOptions {
  /** Base address of the service; empty for this origin. */
  base: string
  appId: string
  requestType: string
  /** What a host without a gateway needs besides: a key in the browser is public. */
  extraHeaders?: Record<string, string>
  /** Token of the current session. */
  token: () => string
  words: SessionMessages
  /** Told of every answer that says that the session has expired. */
  onExpired: () => void
  timeoutMs?: number
}

export interface CallOptions {
  /** `post` where nothing is said. */
  method?: 'post' | 'put' | 'get' | 'delete'
  /** Body of post and put, query parameters of get and delete. */
  data?: Record<string, string>
  /** In place of the current session's token. */
  token?: string
  /** An expired session is for the caller to see, not for the alert. */
  expiryIsAnAnswer?: boolean
}

/** Calls a path below the prefix; gives the body of the answer, rejects with a sentence. */
export type Call = (path: string, options?: CallOptions) => Promise<unknown>

/**
 * A client of the single sign-on. Only HTTP status 200 is success; all else is rejected with the
 * messages of the specification (§8), in the language of the page.
 */
export function requestClient(client: ClientOptions): Call {
  const { base, words, timeoutMs = REQUEST_TIMEOUT_MS } = client
  return async (path, options = {}) => {
    const { method = 'post', data = {} } = options
    const inBody = method === 'post' || method === 'put'
    const query = inBody ? '' : `?${new URLSearchParams(data)}`
    let body: unknown
    try {
      const response = await fetch(`${base}${SSO_PREFIX}${path}${query}`, {
        method: method.toUpperCase(),
        headers: headers(client, options.token ?? client.token()),
        signal: AbortSignal.timeout(timeoutMs),
        ...(inBody ? { body: JSON.stringify(data) } : {})
      })
      if (response.status !== 200) throw new StatusError(response.status)
      body = await response.json()
    } catch (error) {
      throw new Error(sentence(error, words))
    }
    if (!options.expiryIsAnAnswer && isExpired(body)) {
      client.onExpired()
      throw new Error(words.invalidToken)
    }
    return body
  }
}

class StatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

function headers(client: ClientOptions, token: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    requestType: client.requestType,
    appID: client.appId,
    accessToken: token,
    Authorization: token,
    ...client.extraHeaders
  }
}

function sentence(error: unknown, words: SessionMessages): string {
  if (error instanceof StatusError && error.status === 404) return words.notFound
  if (error instanceof StatusError && error.status === 500) return words.serverError
  if (error instanceof Error && error.name === 'TimeoutError') return words.timeout
  return words.failed + (error instanceof Error ? error.message : String(error))
}
