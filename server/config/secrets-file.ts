import { existsSync, readFileSync } from 'node:fs'
import { UserError } from '../errors.ts'

/**
 * Reads a JSON object of passwords or tokens by name; returns an empty object if the file does not exist.
 * @throws UserError naming the file if it is unreadable or a value is blank
 */
export function readSecretsFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isNamed(parsed)) return parsed
  } catch {
    // Reported below.
  }
  throw new UserError(
    `${file} is damaged. Restore it from a backup, or move it away and start again: its contents are then created again.`
  )
}

function isNamed(parsed: unknown): parsed is Record<string, string> {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false
  return Object.values(parsed).every(value => typeof value === 'string' && value.trim() !== '')
}
