// The measured lake, as a child process with its own CPU time.
import { createServer } from 'node:http'
import { enableCompileCache, flushCompileCache } from 'node:module'
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
const server = createServer(lake.handler)
server.listen(0, '127.0.0.1', () => {
  process.send?.(server.address())
  flushCompileCache()
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 1024 / 1024 })
})
