// The lake that is measured: a process of its own, so that its processor time is its own.
import { createServer } from 'node:http'
import { createLake } from '../index.ts'

const [dataDir = ''] = process.argv.slice(2)
const lake = await createLake({
  dataDir,
  projectId: 'bench',
  dataset: 'main',
  tokens: [{ token: 'bench', role: 'administrator' }]
})
const server = createServer(lake.handler)
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 1024 / 1024 })
})
