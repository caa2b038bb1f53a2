// npm start: everything in one process.
import { resolve } from 'node:path'
import { signInFile } from './accounts/accounts.ts'
import { log } from './log.ts'
import { Sentence } from './sentence.ts'
import { Server } from './server.ts'
import { readSettings } from './settings/settings.ts'
import { welcome } from './welcome.ts'

const began = Date.now()
const root = resolve(import.meta.dirname, '..')

try {
  const server = new Server(root, readSettings(process.env))
  stopOnSignal(server)
  const signIns = await server.start()
  const { settings } = server
  const kept = signInFile(settings.dataDir)
  console.log(welcome(settings, signIns, kept, Date.now() - began, server.missing()))
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exit(1)
}

function stopOnSignal(server: Server): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log('server.stopping', { signal })
    await server.stop()
    log('server.stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
