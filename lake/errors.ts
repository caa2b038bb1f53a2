/** An error that the client caused or can act on; `body` is sent as JSON with `status`. */
export class LakeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    body: Record<string, unknown>,
    headers: Record<string, string> = {}
  ) {
    super(message)
    this.name = 'LakeError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage'
}

/** Sanity's plain error shape: `{statusCode, error, message}`. */
export function httpError(
  status: number,
  message: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {}
): LakeError {
  const body = { statusCode: status, error: NAMES[status] ?? 'Error', message, ...extra }
  return new LakeError(status, message, body, headers)
}

/** A 501 for an unsupported part of GROQ. */
export function unsupportedError(name: string): LakeError {
  return httpError(501, `${name} is not supported by this content lake.`)
}

/** Sanity's typed error shape: `{error: {type, description, …}}`. */
export function typedError(
  status: number,
  type: string,
  description: string,
  extra: Record<string, unknown> = {}
): LakeError {
  return new LakeError(status, description, { error: { description, type, ...extra } })
}

/** One failed mutation or action of a transaction, by its index in the request. */
export type FailedItem = {
  index: number
  type: string
  description: string
  id?: string
  [detail: string]: unknown
}

/** Error shape of a rejected transaction: `{error: {type: "mutationError", items: […]}}`. */
export function mutationError(
  status: number,
  item: FailedItem,
  kind: 'mutationError' | 'actionError' = 'mutationError'
): LakeError {
  const { index, ...error } = item
  const prefix = kind === 'mutationError' ? 'The mutation(s) failed' : 'The action(s) failed'
  return typedError(status, kind, `${prefix}: ${item.description}`, { items: [{ error, index }] })
}
