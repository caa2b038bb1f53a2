// npm run soak: injects faults under load, then verifies every acknowledged write. The first line says which.
import { parseArgs } from 'node:util'

const USAGE = `npm run soak -- [--minutes 10] [--seed N]      kills, full disks, jumps of the clock, malformed requests
npm run soak -- --kill [--rounds 60] [--site]  kills the server in each round; verifies all stores, and the site
npm run soak -- --power [--rounds 60] [--site] the same with power cuts of an ext4 disk; needs root on Linux
npm run soak -- --malformed [--requests 10000] sends malformed requests only`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '10000' },
    kill: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
    power: { type: 'boolean', default: false },
    malformed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const seed = Number(values.seed)
const { runFaults } = await import('./faults.ts')
const { runCrashes } = await import('./crashes.ts')
const { runMalformed } = await import('./malformed-run.ts')

if (values.help) console.log(USAGE)
else {
  const found = await (values.kill || values.power
    ? runCrashes({
        kind: values.power ? 'power' : 'kill',
        rounds: Number(values.rounds),
        seed,
        site: values.site
      })
    : values.malformed
      ? runMalformed(Number(values.requests), seed)
      : runFaults(Math.min(Number(values.minutes), 120), seed))
  for (const sentence of found) console.error(sentence)
  console.log(found.length === 0 ? 'Nothing was lost.' : `${found.length} faults.`)
  process.exitCode = found.length > 0 ? 1 : 0
}
