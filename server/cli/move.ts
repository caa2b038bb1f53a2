// npm run move: copies the content of a data folder into PostgreSQL, and back.
import { parseArgs } from 'node:util'
import { moveToDatabase, moveToFolder } from '../backup/move-data.ts'
import { existingDataDir } from '../config/data-dir.ts'
import { lockDataDir } from '../config/data-dir-lock.ts'
import { readSettings } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run move -- to-database   copies DATA_DIR, whose server does not run, into the empty DATABASE_URL
npm run move -- to-folder     copies DATABASE_URL into DATA_DIR, a new or empty folder`

await runCommand(USAGE, async () => {
  const [action = ''] = parseArgs({ allowPositionals: true }).positionals
  const settings = readSettings(process.env)
  const { dataDir } = settings
  if (action === 'to-database') {
    const claim = lockDataDir(existingDataDir(settings).dataDir)
    await moveToDatabase(dataDir, settings).finally(() => claim.release())
    console.log(
      `${dataDir} is copied into the database. Start the nodes with DATABASE_URL and new data folders.`
    )
  } else if (action === 'to-folder') {
    await moveToFolder(settings, dataDir)
    console.log(`The database is copied into ${dataDir}. Start the server without DATABASE_URL.`)
  } else {
    throw new UserError(action ? `There is no action "${action}".` : 'An action is missing.')
  }
})
