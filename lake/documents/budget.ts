/** Maximum number of elementary steps per patch and document: about a second of CPU time. */
const MAX_STEPS = 10_000_000
/** Maximum number of locations that the operations of a patch may select in total. */
const MAX_TARGETS = 200_000

/** Limits of a patch: a short path can select very many locations, and copy a value to each. */
export type PatchBudget = {
  /** Counts elementary steps. */
  step(count?: number): void
  /** Counts a selected location. */
  target(): void
  /** Counts the characters of all copies of a value but the first. */
  repeat(characters: number): void
}

/** Creates the budget of a patch; its methods throw an `Error` once it is exceeded. */
export function createBudget(maxCharacters: number): PatchBudget {
  let steps = MAX_STEPS
  let targets = MAX_TARGETS
  let characters = maxCharacters
  return {
    step(count = 1) {
      steps -= count
      if (steps < 0) throw new Error('it takes too many steps. Use narrower paths.')
    },
    target() {
      targets--
      if (targets < 0) {
        throw new Error(`the patch selects more than ${MAX_TARGETS} places. Split it.`)
      }
    },
    repeat(count) {
      characters -= count
      if (characters < 0) {
        throw new Error(
          `the patch repeats its values to more than ${maxCharacters} characters. Split it.`
        )
      }
    }
  }
}
