// npm run person -- export E-MAIL [FILE], or erase E-MAIL: all that is kept of one person.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { existingDataDir, runCommand } from './command.ts'
import { contentClient } from './content/client.ts'
import { tokensFile } from './forms/inbox-tokens.ts'
import { Journal } from './forms/journal/journal.ts'
import { formsFolder } from './forms/open.ts'
import { isEmail, tidiedEmail } from './forms/rules/email.ts'
import { openSigner } from './forms/secret.ts'
import { erasePerson, findPerson } from './forms/upkeep/person.ts'
import { Sentence } from './sentence.ts'
import { Server } from './server.ts'
import { claimedBy } from './settings/claim.ts'
import { readKept } from './settings/kept.ts'
import { onAnyPort, readSettings, type Settings } from './settings/settings.ts'

const USAGE = `npm run person -- export E-MAIL [FILE]   writes all that is kept of a person, as JSON
npm run person -- erase E-MAIL           deletes it, for good`
const [action = '', typed = '', file] = process.argv.slice(2)
const email = tidiedEmail(typed)

await runCommand(USAGE, async () => {
  if (!['export', 'erase'].includes(action))
    throw new Sentence(action ? `There is no action "${action}".` : 'An action is missing.')
  if (!isEmail(email)) throw new Sentence(`"${typed}" is no e-mail address.`)
  await withContent(existingDataDir(readSettings(process.env)))
})

/** Works through the server that runs, so that its Studios see the change; else brings the content up alone. */
async function withContent(settings: Settings): Promise<void> {
  const { content, dataDir } = settings
  const url = content.embedded ? await claimedBy(dataDir) : content.apiHost
  if (url)
    return carryOut({ ...settings, content: { ...content, apiHost: url } }, upkeepToken(settings))
  const server = new Server(resolve(import.meta.dirname, '..'), onAnyPort(settings))
  try {
    await server.startContent()
    await carryOut(server.settings, server.token)
  } finally {
    await server.stop()
  }
}

async function carryOut(settings: Settings, token: string): Promise<void> {
  const client = contentClient(settings.content, token)
  const journal = new Journal(formsFolder(settings))
  try {
    if (action === 'erase') {
      const signer = openSigner(formsFolder(settings))
      const { documents, underWay } = await erasePerson(client, journal, signer, email)
      console.log(`Deleted ${documents} documents, and ${underWay} messages that were under way.`)
      return
    }
    const found = `${JSON.stringify(await findPerson(client, journal, email), null, 2)}\n`
    if (file) writeFileSync(file, found, { mode: 0o600 })
    else process.stdout.write(found)
  } finally {
    journal.close()
  }
}

function upkeepToken(settings: Settings): string {
  const { content } = settings
  if (content.embedded) {
    const { upkeep } = readKept(tokensFile(formsFolder(settings)))
    if (upkeep) return upkeep
    throw new Sentence('The forms have no token yet: start the server once.')
  }
  if (content.writeToken) return content.writeToken
  throw new Sentence('SANITY_WRITE_TOKEN is not set: set a token that may read and write all.')
}
