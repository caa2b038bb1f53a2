import { distance } from 'fastest-levenshtein'
import { VARIABLES } from './variables.ts'

/** Letters that a slip of the hand gets wrong; in shorter names as many make another word. */
const SLIP = 2
const SHORTEST = 8

/**
 * Variables that are set but that nothing reads, and whose names are so near to one of ours that they are meant for it.
 * @returns pairs of the name that is set and the one that is meant
 */
export function misspelt(environment: Record<string, string | undefined>): [string, string][] {
  const names = Object.keys(VARIABLES)
  const given = Object.keys(environment).filter(
    name => name.length >= SHORTEST && !names.includes(name)
  )
  return given.flatMap((name): [string, string][] => {
    const meant = names.find(own => distance(own, name.toUpperCase()) <= SLIP)
    return meant === undefined ? [] : [[name, meant]]
  })
}
