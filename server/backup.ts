// npm run backup -- FOLDER: all that the data folder keeps, copied while the server runs.
import { resolve } from 'node:path'
import { backUp } from './backup/back-up.ts'
import { reason } from './sentence.ts'
import { readSettings } from './settings/settings.ts'

const [folder] = process.argv.slice(2)

try {
  if (!folder) throw new Error('npm run backup -- FOLDER   names a new folder for the copy')
  const { dataDir } = readSettings(process.env)
  const files = await backUp(dataDir, resolve(folder))
  console.log(`${dataDir} is copied into ${folder}: the content and ${files} other files.`)
} catch (error) {
  console.error(reason(error))
  process.exit(1)
}
