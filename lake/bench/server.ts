// The measured lake, as a child process with its own CPU time.
import { createServer } from 'node:http'
import { enableCompileCache, flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [dataDir = '', resultCache = 'cached', database = ''] = process.argv.slice(2)
enableCompileCache(join(dataDir, 'compiled'))
const { createLake } = await import('../index.ts')
const { joinCluster } = await import('../../shared/server/cluster/cluster.ts')
const lake = await createLake({
  dataDir,
  projectId: 'bench',
  dataset: 'main',
  tokens: [{ token: 'bench', role: 'administrator' }],
  ...(database && { cluster: await joinCluster(database, 'https://site.example') }),
  ...(resultCache === 'uncached' && { limits: { answerCharacters: 0 } })
})
// as clients have: the host's own tokens do not wait for other nodes
const { token } = await lake.tokens.create({ name: 'bench', role: 'administrator' })
const server = createServer({ keepAliveTimeout: 600_000 }, lake.handler)
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ...(server.address() as AddressInfo), token })
  flushCompileCache()
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 1024 / 1024 })
})
