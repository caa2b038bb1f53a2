import type { Context } from 'hono'
import { httpError } from '../errors.ts'
import { parseInstant } from '../instant.ts'

type Call = Pick<Context, 'req'>

/** Whether a query parameter is `true`. Throws a 400 for values other than `true` and `false`. */
export function booleanParam(c: Call, name: string, unlessGiven = false): boolean {
  assertChoice(c, name, ['true', 'false'])
  return (c.req.query(name) ?? String(unlessGiven)) === 'true'
}

/** A query parameter that is a time, as stored: in UTC. Throws a 400 for other values. */
export function timeParam(c: Call, name: string): string | undefined {
  const value = c.req.query(name)
  if (!value) return undefined
  const instant = parseInstant(value)
  if (instant !== undefined) return new Date(instant).toISOString()
  throw httpError(400, `"${name}" must be a time such as 2025-01-31T12:00:00Z.`)
}

/** Throws a 400 if a query parameter is none of the choices. */
export function assertChoice(c: Call, name: string, choices: string[]): void {
  const value = c.req.query(name)
  if (value === undefined || choices.includes(value)) return
  throw httpError(400, `"${name}" must be one of ${choices.join(', ')}.`)
}
