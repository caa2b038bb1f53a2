/** Most elementary steps of one patch on one document: about a second of work. */
const MAX_STEPS = 10_000_000
/** Most places that the operations of one patch may select, in sum. */
const MAX_PLACES = 200_000

/** What a patch may cost: a short path can select, and copy a value to, a great many places. */
export type Budget = {
  /** Counts elementary steps. */
  step(count?: number): void
  /** Counts a selected place. */
  place(): void
  /** Counts the characters that a value takes in all further places after its first. */
  repeat(characters: number): void
}

/** A budget for one patch; each counter throws an `Error` with a sentence once it is used up. */
export function createBudget(mostCharacters: number): Budget {
  let steps = MAX_STEPS
  let places = MAX_PLACES
  let characters = mostCharacters
  return {
    step(count = 1) {
      steps -= count
      if (steps < 0) throw new Error('it takes too many steps. Use narrower paths.')
    },
    place() {
      places--
      if (places < 0) {
        throw new Error(`the patch selects more than ${MAX_PLACES} places. Split it.`)
      }
    },
    repeat(count) {
      characters -= count
      if (characters < 0) {
        throw new Error(
          `the patch repeats its values to more than ${mostCharacters} characters. Split it.`
        )
      }
    }
  }
}
