import { expect, test } from 'vitest'
import { runCrashes } from '../soak/crashes.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 2)
const seed = Number(process.env.KILL_SEED ?? 20_261_130)

test(`killed ${rounds} times while all stores are written, the server keeps what it acknowledged`, async () => {
  expect(await runCrashes({ kind: 'kill', rounds, seed, site: false })).toEqual([])
}, 600_000)
