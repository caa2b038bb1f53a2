// npm run privacy -- export CONTACT [FILE], or erase CONTACT (an e-mail address or telephone number): all data stored about one person.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isEmail, normalizeEmail } from '../../shared/forms/email.ts'
import { isPhone } from '../../shared/forms/phone.ts'
import { existingDataDir } from '../config/data-dir.ts'
import { lockOwnerUrl } from '../config/data-dir-lock.ts'
import { readSecretsFile } from '../config/secrets-file.ts'
import { readSettings, type Settings, withEphemeralPort } from '../config/settings.ts'
import { contentClient } from '../content/client.ts'
import { loadSigner } from '../crypto/signer.ts'
import { UserError } from '../errors.ts'
import { formsFolder } from '../forms/create.ts'
import { tokensFile } from '../forms/inbox-tokens.ts'
import { Outbox } from '../forms/outbox/outbox.ts'
import { erasePersonData, exportPersonData } from '../privacy/data-subject.ts'
import { Server } from '../server.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run privacy -- export CONTACT [FILE]   exports all data stored about a person as JSON
npm run privacy -- erase CONTACT           deletes it permanently
CONTACT is an e-mail address or a telephone number.`
const [action = '', typed = '', file] = process.argv.slice(2)
const contact = isPhone(typed) ? typed : normalizeEmail(typed)

await runCommand(USAGE, async () => {
  if (!['export', 'erase'].includes(action))
    throw new UserError(action ? `There is no action "${action}".` : 'An action is missing.')
  if (!isEmail(contact) && !isPhone(contact))
    throw new UserError(`"${typed}" is no e-mail address or telephone number.`)
  await withContent(existingDataDir(readSettings(process.env)))
})

/** Uses the running server, so that open Studios see the change; otherwise starts the content alone. */
async function withContent(settings: Settings): Promise<void> {
  const { content, dataDir } = settings
  const url = content.embedded ? await lockOwnerUrl(dataDir) : content.apiHost
  if (url)
    return carryOut({ ...settings, content: { ...content, apiHost: url } }, upkeepToken(settings))
  const server = new Server(resolve(import.meta.dirname, '../..'), withEphemeralPort(settings))
  try {
    await server.startContent()
    await carryOut(server.settings, server.token)
  } finally {
    await server.stop()
  }
}

async function carryOut(settings: Settings, token: string): Promise<void> {
  const client = contentClient(settings.content, token)
  const outbox = new Outbox(formsFolder(settings))
  try {
    if (action === 'erase') {
      const signer = loadSigner(formsFolder(settings))
      const { documents, underWay } = await erasePersonData(client, outbox, signer, contact)
      console.log(`Deleted ${documents} documents, and ${underWay} pending messages.`)
      return
    }
    const found = `${JSON.stringify(await exportPersonData(client, outbox, contact), null, 2)}\n`
    if (file) writeFileSync(file, found, { mode: 0o600 })
    else process.stdout.write(found)
  } finally {
    outbox.close()
  }
}

function upkeepToken(settings: Settings): string {
  const { content } = settings
  if (content.embedded) {
    const { upkeep } = readSecretsFile(tokensFile(formsFolder(settings)))
    if (upkeep) return upkeep
    throw new UserError('The forms have no token yet: start the server once.')
  }
  if (content.writeToken) return content.writeToken
  throw new UserError(
    'SANITY_WRITE_TOKEN is not set: set a token with full read and write permission.'
  )
}
