// Preloaded into the server: each SIGUSR2 shifts its clock to the next of CLOCK_SHIFTS (in days), by default by two days and back.
const DAY_MS = 24 * 60 * 60 * 1000
const shifts = (process.env.CLOCK_SHIFTS ?? '2,0').split(',').map(Number)
const Real = Date
let step = -1
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
  step = (step + 1) % shifts.length
  shift = (shifts[step] ?? 0) * DAY_MS
})
