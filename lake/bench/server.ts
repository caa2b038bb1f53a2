// The measured lake, as a child process with its own CPU time.
import { createServer } from 'node:http'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

const [dataDir = '', resultCache = 'cached'] = process.argv.slice(2)
enableCompileCache(join(dataDir, 'compiled'))
const { createLake } = await import('../index.ts')
const lake = await createLake({
  dataDir,
  projectId: 'bench',
  dataset: 'main',
  tokens: [{ token: 'bench', role: 'administrator' }],
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
