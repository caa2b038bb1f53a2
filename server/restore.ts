// npm run restore -- FOLDER: fills an empty data folder from a backup.
import { resolve } from 'node:path'
import { restore } from './backup/restore.ts'
import { reason } from './sentence.ts'
import { readSettings } from './settings/settings.ts'

const [folder] = process.argv.slice(2)

try {
  if (!folder) throw new Error('npm run restore -- FOLDER   names the backup to restore')
  const { dataDir } = readSettings(process.env)
  const madeAt = await restore(resolve(folder), dataDir)
  console.log(`${dataDir} is as it was at ${madeAt}. Start the server: it builds the site anew.`)
} catch (error) {
  console.error(reason(error))
  process.exit(1)
}
