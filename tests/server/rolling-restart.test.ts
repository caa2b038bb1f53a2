import { expect, test } from 'vitest'
import { runReplacement } from '../soak/cluster/replace-nodes.ts'
import { copyPrepared, movePrepared } from '../support/prepared.ts'
import { ROOT } from '../support/server.ts'

test('two nodes behind a balancer are restarted one after the other under load: each request is answered, and each write is made once', async () => {
  const found = await runReplacement({
    root: ROOT,
    async prepare(database, site, dataDir) {
      await movePrepared(`${dataDir}-source`, database, site)
      copyPrepared(dataDir, ['studio', 'cache'])
    },
    clients: 8,
    pauseMs: 4_000
  })
  expect(found).toEqual([])
}, 900_000)
