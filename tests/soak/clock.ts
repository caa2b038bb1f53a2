// Preloaded into the server: SIGUSR2 shifts its clock by two days and back.
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000
const Real = Date
let shift = 0

class Jumping extends Real {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    super(...((given.length > 0 ? given : [Real.now() + shift]) as [number]))
  }

  static override now(): number {
    return Real.now() + shift
  }
}

globalThis.Date = Jumping as DateConstructor
process.on('SIGUSR2', () => {
  shift = shift === 0 ? TWO_DAYS : 0
})
