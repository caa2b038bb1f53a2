import type { Context } from 'hono'
import { httpError } from '../errors.ts'

type Call = Pick<Context, 'req'>

/** Whether a query parameter is `true`. */
export function booleanParam(c: Call, name: string): boolean {
  return c.req.query(name) === 'true'
}

/** Throws a 400 if a query parameter is none of the choices. */
export function assertChoice(c: Call, name: string, choices: string[]): void {
  const value = c.req.query(name)
  if (value === undefined || choices.includes(value)) return
  throw httpError(400, `"${name}" must be one of ${choices.join(', ')}.`)
}
