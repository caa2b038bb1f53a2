/** Whether a value is an object, other than an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the code of a response body (specification §8); undefined if it has none. */
export function getCode(body: unknown): number | undefined {
  const code = isRecord(body) ? Number(body.code ?? Number.NaN) : Number.NaN
  return Number.isFinite(code) ? code : undefined
}

/** Returns the message of a response body, under either of its names; empty if it has none. */
export function getMessage(body: unknown): string {
  if (!isRecord(body)) return ''
  return [body.message, body.msg].find(text => typeof text === 'string') ?? ''
}
