// A node of the server without Studio and site, in a process that tests can kill.
import { resolve } from 'node:path'
import { readSettings } from '../../server/config/settings.ts'
import { Server } from '../../server/server.ts'

const server = new Server(resolve(import.meta.dirname, '../..'), readSettings(process.env))
await server.startContent({ seed: false })
await server.startForms()
await server.startStaff()
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.send?.('ready')
