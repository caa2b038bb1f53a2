import { expect, test } from 'vitest'
import { runCluster } from '../soak/cluster/run-cluster.ts'

const kills = Number(process.env.CLUSTER_SOAK_KILLS ?? 2)
const seed = Number(process.env.CLUSTER_SOAK_SEED ?? 20_261_130)

test(`${kills} kills of nodes, and of PostgreSQL, with cut connections: nothing that was acknowledged is lost or there twice`, async () => {
  const run = { minutes: 0.2, clients: 9, seed, site: false }
  expect(
    await runCluster({
      ...run,
      nodeKills: kills,
      databaseKills: Math.ceil(kills / 3),
      cuts: 2 * kills
    })
  ).toEqual([])
}, 300_000)
