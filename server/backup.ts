// npm run backup -- FOLDER: all that the data folder keeps, copied while the server runs.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup/back-up.ts'
import { runCommand } from './command.ts'
import { Sentence } from './sentence.ts'
import { readSettings } from './settings/settings.ts'

const USAGE = 'npm run backup -- FOLDER   copies what DATA_DIR keeps into a new folder'

await runCommand(USAGE, async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (!folder) throw new Sentence('The new folder for the copy is missing.')
  const { dataDir } = readSettings(process.env)
  const files = await backUp(dataDir, resolve(folder))
  console.log(`${dataDir} is copied into ${folder}: the content and ${files} other files.`)
})
