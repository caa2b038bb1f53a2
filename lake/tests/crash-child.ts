// A lake in a child process that the durability tests kill.
import { createServer } from 'node:http'
import { createLake } from '../index.ts'
import { getToken } from './start.ts'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('Pass the data folder as the first argument.')
const lake = await createLake({
  dataDir,
  projectId: 'p1',
  dataset: 'main',
  tokens: [{ token: getToken('administrator'), role: 'administrator' }]
})
const server = createServer(lake.handler)
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
