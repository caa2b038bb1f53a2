import { distance } from 'fastest-levenshtein'
import { ENV_SCHEMA } from './env-schema.ts'

/** Letters that a slip of the hand gets wrong; in shorter names as many make another word. */
const MAX_DISTANCE = 2
const MIN_LENGTH = 8

/**
 * Variables that are set but that nothing reads, and whose names are so near to one of ours that they are meant for it.
 * @returns pairs of the name that is set and the one that is meant
 */
export function suggestVariables(
  environment: Record<string, string | undefined>
): [string, string][] {
  const names = Object.keys(ENV_SCHEMA)
  const given = Object.keys(environment).filter(
    name => name.length >= MIN_LENGTH && !names.includes(name)
  )
  return given.flatMap((name): [string, string][] => {
    const meant = names.find(own => distance(own, name.toUpperCase()) <= MAX_DISTANCE)
    return meant === undefined ? [] : [[name, meant]]
  })
}
