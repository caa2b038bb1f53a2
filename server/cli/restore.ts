// npm run restore -- FOLDER: restores a backup into an empty data folder.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../backup/restore.ts'
import { readSettings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { runCommand } from './command.ts'

const USAGE = 'npm run restore -- FOLDER   fills DATA_DIR, a new or empty folder, from a backup'

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (!folder) throw new UserError('The folder of the backup is missing.')
  const { dataDir } = readSettings(process.env)
  const madeAt = await restore(resolve(folder), dataDir)
  console.log(`${dataDir} has been restored to ${madeAt}. Start the server: it rebuilds the site.`)
})
