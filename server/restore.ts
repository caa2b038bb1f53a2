// npm run restore -- FOLDER: fills an empty data folder from a backup.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from './backup/restore.ts'
import { runCommand } from './command.ts'
import { Sentence } from './sentence.ts'
import { readSettings } from './settings/settings.ts'

const USAGE = 'npm run restore -- FOLDER   fills DATA_DIR, a new or empty folder, from a backup'

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (!folder) throw new Sentence('The folder of the backup is missing.')
  const { dataDir } = readSettings(process.env)
  const madeAt = await restore(resolve(folder), dataDir)
  console.log(`${dataDir} is as it was at ${madeAt}. Start the server: it builds the site anew.`)
})
