import { SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import { REQUEST_TIMEOUT_MS } from '../constants.ts'
import type { SessionMessages } from '../login/messages.ts'
import { isExpired } from './is-expired.ts'

/** Options of a single sign-on client (specification §7). */
export interface ClientOptions {
  /** Base URL of the service; empty for this origin. */
  base: string
  appId: string
  requestType: string
  /** Headers for a host without a gateway. **Security**: a key in the browser is public. */
  extraHeaders?: Record<string, string>
  /** Token of the current session. */
  token: () => string
  words: SessionMessages
  /** Called for every response of an expired session. */
  onExpired: () => void
  timeoutMs?: number
}

export interface CallOptions {
  /** HTTP method; POST by default. */
  method?: 'post' | 'put' | 'get' | 'delete'
  /** Body of post and put, query parameters of get and delete. */
  data?: Record<string, string>
  /** Token instead of that of the current session. */
  token?: string
  /** Resolve with the response of an expired session instead of showing the alert. */
  expiryIsAnAnswer?: boolean
}

/** Calls a path below the prefix; resolves with the response body, rejects with a sentence for the user. */
export type ServiceCall = (path: string, options?: CallOptions) => Promise<unknown>

/**
 * Creates a single sign-on client. Only HTTP status 200 is success; otherwise calls reject with a message of
 * specification §8, in the language of the page.
 */
export function requestClient(client: ClientOptions): ServiceCall {
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
