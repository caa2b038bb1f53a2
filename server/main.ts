// npm start: everything in one process.
import { resolve } from 'node:path'
import { signInFile } from './accounts/accounts.ts'
import { log, logAs } from './log.ts'
import { reason, Sentence } from './sentence.ts'
import { Server } from './server.ts'
import { readSettings } from './settings/settings.ts'
import { welcome } from './welcome.ts'

const began = Date.now()
const root = resolve(import.meta.dirname, '..')
let stopping = false

try {
  const wishes = readSettings(process.env)
  logAs(wishes.watch.logFormat)
  const server = new Server(root, wishes)
  stopOnSignal(server)
  const signIns = await server.start()
  const { settings } = server
  const kept = signInFile(settings.dataDir)
  if (!stopping) console.log(welcome(settings, signIns, kept, Date.now() - began, server.missing()))
} catch (error) {
  // What was cut off by the signal is no news; the process ends once all is closed.
  if (!stopping) fail(error)
}

function stopOnSignal(server: Server): void {
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    // The same for what nobody waits for, such as a request of the seeding.
    process.on('unhandledRejection', cut => log('server.cut-off', { reason: reason(cut) }))
    log('server.stopping', { signal })
    await server.stop()
    log('server.stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function fail(error: unknown): void {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exit(1)
}
