import { isObject } from '../../shared/json/is-object.ts'

/** Returns the code of a response body (specification §8); undefined if it has none. */
export function getCode(body: unknown): number | undefined {
  const code = isObject(body) ? Number(body.code ?? Number.NaN) : Number.NaN
  return Number.isFinite(code) ? code : undefined
}

/** Returns the message of a response body, under either of its names; empty if it has none. */
export function getMessage(body: unknown): string {
  if (!isObject(body)) return ''
  return [body.message, body.msg].find(text => typeof text === 'string') ?? ''
}
