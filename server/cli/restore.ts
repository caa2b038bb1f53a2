// npm run restore -- FOLDER: restores a backup into an empty data folder; --check rehearses it.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { moveToDatabase } from '../backup/move-data.ts'
import { rehearseRestore } from '../backup/rehearse.ts'
import { restore, withRestored } from '../backup/restore.ts'
import { readSettings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run restore -- FOLDER           fills DATA_DIR, a new or empty folder, or an empty DATABASE_URL
npm run restore -- --check FOLDER   restores it into a temporary folder (TMPDIR), opens everything, and removes it`

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } }
  })
  const [folder] = positionals
  if (!folder) throw new UserError('The folder of the backup is missing.')
  if (values.check) {
    const { madeAt, documents, files, messages } = await rehearseRestore(resolve(folder))
    console.log(
      `${folder} of ${madeAt} can be restored: ${documents} documents, ${files} uploads and ${messages} messages on their way.`
    )
    return
  }
  const settings = readSettings(process.env)
  const { dataDir, databaseUrl } = settings
  if (databaseUrl) {
    const madeAt = await withRestored(resolve(folder), from => moveToDatabase(from, settings))
    console.log(
      `The database has been filled as of ${madeAt}. Start the nodes with new data folders.`
    )
    return
  }
  const madeAt = await restore(resolve(folder), dataDir)
  console.log(`${dataDir} has been restored to ${madeAt}. Start the server: it rebuilds the site.`)
})
