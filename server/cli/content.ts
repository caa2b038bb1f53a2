// npm run content -- export FILE, or import FILE: the configured content as an archive.
import { join, resolve } from 'node:path'
import { contentCommand, withTemporaryToken } from '../../lake/index.ts'
import { isHostedApi } from '../../shared/content/content-api.ts'
import type { ContentSettings } from '../config/content-settings.ts'
import { assertOwnContent, existingDataDir } from '../config/data-dir.ts'
import { lockOwnerUrl } from '../config/data-dir-lock.ts'
import { readSettings, withEphemeralPort } from '../config/settings.ts'
import { UserError } from '../errors.ts'
import { Server } from '../server.ts'
import { runCommand } from './command.ts'

const args = process.argv.slice(2)

const USAGE = `npm run content -- export FILE   exports the content as a Sanity archive
  --incomplete leaves out pictures and files whose bytes are missing, and the references to them
npm run content -- import FILE   imports such an archive; stops before it writes if a document exists
  --missing    creates the documents that do not exist, and changes none
  --replace    replaces those that exist
  --dry-run    says what would change, with the ids, and writes nothing
  --fetch      also takes pictures and files that the archive names by their address; otherwise such an archive is refused
Documents that are not in the archive stay as they are.`

await runCommand(USAGE, async () => process.exit(await run()))

async function run(): Promise<number> {
  const settings = readSettings(process.env)
  const { content, dataDir } = settings
  if (!content.embedded) {
    return carryOut(content, content.apiHost, content.writeToken ?? content.readToken)
  }
  assertOwnContent(settings)
  // An archive can be imported into a new folder.
  if (args[0] !== 'import') existingDataDir(settings)
  const url = await lockOwnerUrl(dataDir)
  if (url) {
    return withTemporaryToken(join(dataDir, 'lake'), `content ${args[0]}`, token =>
      carryOut(content, url, token)
    )
  }
  const server = new Server(resolve(import.meta.dirname, '../..'), withEphemeralPort(settings))
  try {
    await server.startContent({ seed: false })
    return await carryOut(content, server.settings.content.apiHost, server.token)
  } finally {
    await server.stop()
  }
}

function carryOut(content: ContentSettings, url: string, token?: string): Promise<number> {
  if (!token) {
    throw new UserError(
      'SANITY_WRITE_TOKEN is not set: set a token with full read and write permission.'
    )
  }
  const { projectId, dataset } = content
  const target = { url, projectId, dataset, token, useProjectHostname: isHostedApi(url) }
  return contentCommand(args, target)
}
