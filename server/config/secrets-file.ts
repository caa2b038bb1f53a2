import { existsSync, readFileSync } from 'node:fs'
import { UserError } from '../errors.ts'

/**
 * Reads a JSON object of passwords or tokens by name; returns an empty object if the file does not exist.
 * @throws UserError naming the file if it is unreadable or a value is blank
 */
export function readSecretsFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isNamed(kept)) return kept
  } catch {
    // Reported below.
  }
  throw new UserError(
    `${file} is damaged. Restore it from a backup, or move it away and start again: what it kept is then made anew.`
  )
}

function isNamed(kept: unknown): kept is Record<string, string> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return false
  return Object.values(kept).every(value => typeof value === 'string' && value.trim() !== '')
}
