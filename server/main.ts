// npm start: everything in one process.
import { resolve } from 'node:path'
import { signInFile } from './accounts/accounts.ts'
import { log, logAs, outliveOutput } from './log.ts'
import { reason, Sentence } from './sentence.ts'
import { Server } from './server.ts'
import { misspelt } from './settings/misspelt.ts'
import { readSettings } from './settings/settings.ts'
import { type Started, startEvent, welcome } from './welcome.ts'

const began = Date.now()
outliveOutput()
const root = resolve(import.meta.dirname, '..')
let stopping = false

try {
  const wishes = readSettings(process.env)
  logAs(wishes.watch.logFormat)
  for (const [name, meant] of misspelt(process.env)) log('settings.unknown', { name, meant })
  const server = new Server(root, wishes)
  stopOnSignal(server)
  const signIns = await server.start()
  const { settings } = server
  const kept = signInFile(settings.dataDir)
  const ms = Date.now() - began
  if (!stopping) tell({ settings, signIns, kept, ms, missing: server.missing() })
} catch (error) {
  // What was cut off by the signal is no news; the process ends once all is closed.
  if (!stopping) fail(error)
}

function tell(started: Started): void {
  if (started.settings.watch.logFormat === 'json') log(...startEvent(started))
  else console.log(welcome(started, process.stdout.isTTY))
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
