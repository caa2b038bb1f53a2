// All stores of the server, without Studio and site: a start takes a second or two.
import { resolve } from 'node:path'
import { readSettings } from '../../server/config/settings.ts'
import { Server } from '../../server/server.ts'

process.umask(0o077)
const server = new Server(resolve(import.meta.dirname, '../..'), readSettings(process.env))
await server.startContent()
await server.startForms()
await server.startStaff()
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.send?.('ready')
