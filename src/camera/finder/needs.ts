/** A need by which cameras are chosen: a choice that they allow, or a limit that a figure must reach or not exceed. */
export const needs = {
  mounting: 'choice',
  reach: 'least',
  illumination: 'most',
  tasks: 'least',
  temperature: 'most',
  power: 'most',
  weight: 'most'
} as const

export type Need = keyof typeof needs
export type Kind = (typeof needs)[Need]

/**
 * Whether a camera meets a need.
 * @param value its figure, or its choices separated by spaces; empty if unknown, which meets no need
 * @param wanted the wanted limit or choice; empty for any
 */
export function meets(kind: Kind, value: string, wanted: string): boolean {
  if (wanted === '') return true
  if (value === '') return false
  if (kind === 'choice') return value.split(' ').includes(wanted)
  return kind === 'least' ? Number(value) >= Number(wanted) : Number(value) <= Number(wanted)
}
