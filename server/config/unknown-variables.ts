import { distance } from 'fastest-levenshtein'
import { ENV_SCHEMA } from './env-schema.ts'

/** Maximum Levenshtein distance of a typing error; names shorter than the minimum would match unrelated ones. */
const MAX_DISTANCE = 2
const MIN_LENGTH = 8

/**
 * Finds variables that are set but unknown and closely resemble a known one ("did you mean").
 * @returns pairs of the name set and the name meant
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
