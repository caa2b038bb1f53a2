// npm run backup -- FOLDER: copies the data folder, also while the server runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '../backup/create-backup.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { withDownloaded } from '../backup/move-data.ts'
import { assertNoCopies } from '../config/data-dir.ts'
import { readSettings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run backup -- FOLDER   copies DATA_DIR, or what DATABASE_URL has, into a new folder

The variable BACKUP_COMMAND is a command for a shell that copies it to another machine; it gets BACKUP_FOLDER.`

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (!folder) throw new UserError('The new folder for the copy is missing.')
  const settings = readSettings(process.env)
  const { dataDir, backupCommand, databaseUrl } = settings
  assertNoCopies(settings)
  const madeAt = new Date()
  const copy = (from: string) => createBackup(from, resolve(folder), madeAt)
  const files = databaseUrl ? await withDownloaded(settings, copy) : await copy(dataDir)
  if (backupCommand) carryOff(backupCommand, resolve(folder))
  // That of a database may be made where no node runs.
  if (existsSync(dataDir))
    await recordBackup(dataDir, { madeAt: madeAt.toISOString(), folder: resolve(folder) })
  const what = databaseUrl ? 'The database' : dataDir
  console.log(`${what} is copied into ${folder}: the content and ${files} other files.`)
})

/** @throws UserError if the command fails: the backup then does not count as good */
function carryOff(command: string, folder: string): void {
  const env = { ...process.env, BACKUP_FOLDER: folder }
  const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit', env })
  if (status !== 0)
    throw new UserError(
      `${folder} is complete, but BACKUP_COMMAND ended with ${status ?? signal}: the backup is on this machine only.`
    )
}
