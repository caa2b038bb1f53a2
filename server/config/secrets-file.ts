import { existsSync, readFileSync } from 'node:fs'
import { refusal } from '../../shared/server/database-error.ts'
import { errnoCode, UserError } from '../errors.ts'

const NOT_ALLOWED = new Set(['EACCES', 'EPERM'])

/**
 * Reads a JSON object of passwords or tokens by name; returns an empty object if the file does not exist.
 * @throws UserError naming the file if it is unreadable or a value is blank
 */
export function readSecretsFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const parsed = parse(readOwnFile(file).toString('utf8'))
  if (isNamed(parsed)) return parsed
  throw new UserError(
    `${file} is damaged. Restore it from a backup, or move it away and start again: its contents are then created again.`
  )
}

/**
 * Reads a file that only this service writes.
 * @throws UserError with reason and remedy if this user may not read it
 */
export function readOwnFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (!NOT_ALLOWED.has(errnoCode(error))) throw error
    throw new UserError(`${file} cannot be read: ${refusal(file)}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNamed(parsed: unknown): parsed is Record<string, string> {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false
  return Object.values(parsed).every(value => typeof value === 'string' && value.trim() !== '')
}
