/** Whether something is an object with names and values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The code of an answer (specification §8); nothing where it has none. */
export function getCode(body: unknown): number | undefined {
  const code = isRecord(body) ? Number(body.code ?? Number.NaN) : Number.NaN
  return Number.isFinite(code) ? code : undefined
}

/** The message of an answer, under either of the names in use. */
export function getMessage(body: unknown): string {
  if (!isRecord(body)) return ''
  return [body.message, body.msg].find(text => typeof text === 'string') ?? ''
}
