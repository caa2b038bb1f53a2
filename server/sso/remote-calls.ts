import type { SsoCredentials } from '../../shared/sso/credentials.ts'
import { SSO_CALLS, SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import type { SsoService } from '../config/sso-settings.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import type { SsoAnswer, SsoCall } from './calls.ts'

/** Timeout in milliseconds, shorter than the browser's, so that the browser receives the 502. */
const TIMEOUT_MS = 8000
const ANSWER_MAX_BYTES = 64 * 1024
const MAX_CONCURRENT = 400
let open = 0

/**
 * Forwards a call to the service with the API key and the application ID. Nothing else of the request or of the
 * response is passed on, and redirects are not followed.
 */
export async function callRemote(sso: SsoService, call: SsoCall): Promise<SsoAnswer> {
  if (open >= MAX_CONCURRENT) return down(call, 'too many calls are waiting for it')
  open++
  try {
    const { accessToken, ticket } = call
    const response = await fetch(sso.baseUrl + SSO_PREFIX + SSO_CALLS[call.name].path, {
      method: SSO_CALLS[call.name].method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        requestType: sso.requestType,
        appID: sso.appId,
        ...(sso.secretKey ? { secretKey: sso.secretKey } : {}),
        ...(accessToken ? { accessToken, authorization: accessToken } : {})
      },
      body: JSON.stringify({
        ...(accessToken ? { accessToken } : {}),
        ...(ticket ? { ticket } : {})
      } satisfies SsoCredentials)
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return down(call, `it responded with a redirect (${response.status})`)
    }
    const body = await parseResponse(response)
    return { status: response.status, body: body ?? { code: response.status } }
  } catch (error) {
    return down(
      call,
      error instanceof Error && error.cause ? errorMessage(error.cause) : errorMessage(error)
    )
  } finally {
    open--
  }
}

function down(call: SsoCall, why: string): SsoAnswer {
  log('sso.down', { call: call.name, reason: why })
  return { status: 502, body: { code: 502, message: 'The sign-on service does not answer.' } }
}

// A response that is not JSON is useless to the browser and could contain anything.
async function parseResponse(response: Response): Promise<unknown> {
  let text = ''
  let size = 0
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new Error('its response is too long')
    text += decoder.decode(part, { stream: true })
  }
  try {
    return JSON.parse(text)
  } catch {
    if (response.status === 200) throw new Error('its response is not JSON')
    return undefined
  }
}
