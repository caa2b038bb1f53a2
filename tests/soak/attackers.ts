// The thread of the attackers: attacks for some minutes, then sends the answers by status.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '../support/random.ts'
import { attackFrom, type Target } from './attacks.ts'

export interface AttackersWork {
  url: string
  target: Target
  seed: number
  addresses: number
  minutes: number
}

const { url, target, seed, addresses, minutes }: AttackersWork = workerData
// On Linux of this thread alone: attackers have machines of their own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const random = seededRandom(seed)
const statuses = new Map<number, number>()
const end = Date.now() + minutes * 60_000
await Promise.all(
  Array.from({ length: addresses }, (_, n) =>
    attackFrom(`192.0.2.${n}`, url, target, random, () => Date.now() < end, statuses)
  )
)
parentPort?.postMessage([...statuses])
