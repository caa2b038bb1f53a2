// npm run backup -- FOLDER: copies the data folder, also while the server runs.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '../backup/create.ts'
import { readSettings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { runCommand } from './command.ts'

const USAGE = 'npm run backup -- FOLDER   copies DATA_DIR into a new folder'

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (!folder) throw new UserError('The new folder for the copy is missing.')
  const { dataDir } = readSettings(process.env)
  const files = await createBackup(dataDir, resolve(folder))
  console.log(`${dataDir} is copied into ${folder}: the content and ${files} other files.`)
})
