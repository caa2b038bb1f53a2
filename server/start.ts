// Starts everything in one process.

import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { every } from '../shared/server/every.ts'
import { credentialsFile } from './accounts/bootstrap.ts'
import { readSettings } from './config/settings.ts'
import { suggestVariables } from './config/unknown-variables.ts'
import { errorMessage, UserError } from './errors.ts'
import { log, setLogFormat, tolerateOutputErrors } from './log.ts'
import { Server } from './server.ts'
import { type StartupInfo, startupEvent, startupMessage } from './startup-message.ts'

/** How often to check whether npm still runs, in milliseconds. */
const PARENT_CHECK_MS = 500
const began = Date.now()
tolerateOutputErrors()
const root = resolve(import.meta.dirname, '..')
let stopping = false

process.on('unhandledRejection', cut => {
  // Nothing awaits what is cut off while the server stops, such as a request of the seed import.
  if (!stopping) throw cut
  log('server.cut-off', { reason: errorMessage(cut) })
})

try {
  const wishes = readSettings(process.env)
  setLogFormat(wishes.observability.logFormat)
  for (const [name, meant] of suggestVariables(process.env))
    log('settings.unknown', { name, meant })
  const server = new Server(root, wishes)
  stopOnSignal(server)
  const signIns = await server.start()
  const { settings } = server
  const passwordFile = credentialsFile(settings.dataDir)
  const ms = Date.now() - began
  flushCompileCache()
  if (!stopping)
    printStartup({ settings, signIns, kept: passwordFile, ms, missing: server.missing() })
} catch (error) {
  // An error caused by stopping is not reported; the process exits once all parts are closed.
  if (!stopping) fail(error)
}

function printStartup(started: StartupInfo): void {
  if (started.settings.observability.logFormat === 'json') log(...startupEvent(started))
  else console.log(startupMessage(started, process.stdout.isTTY))
}

function stopOnSignal(server: Server): void {
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
  if (process.env.npm_lifecycle_event === 'start') onParentExit(() => stop('npm ended'))
}

/** Calls `ended` once the parent process has exited: npm signals its shell only, which does not forward it to the server. */
function onParentExit(ended: () => void): void {
  const parent = process.ppid
  const stopChecks = every(PARENT_CHECK_MS, () => {
    if (process.ppid === parent) return
    stopChecks()
    ended()
  })
}

function fail(error: unknown): void {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}
