// npm run privacy -- find, export or erase CONTACT: all data stored about one person.
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assertOwnContent, existingDataDir } from '../config/data-dir.ts'
import { lockOwnerUrl } from '../config/data-dir-lock.ts'
import { readSecretsFile } from '../config/secrets-file.ts'
import { readSettings, type Settings, withEphemeralPort } from '../config/settings.ts'
import { contentClient } from '../content/client.ts'
import { loadSigner } from '../crypto/signer.ts'
import { UserError } from '../errors.ts'
import { formsFolder } from '../forms/create-forms.ts'
import { tokensFile } from '../forms/inbox-tokens.ts'
import { Outbox } from '../forms/outbox/outbox.ts'
import { parseContactArgument } from '../privacy/contact.ts'
import { erasePersonData, exportPersonData } from '../privacy/data-subject.ts'
import { findBackups, findTraces } from '../privacy/find-traces.ts'
import { describeErased, describeFound, describeTraces } from '../privacy/report-lines.ts'
import { Server } from '../server.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run privacy -- find CONTACT             says what is stored about a person, and where
npm run privacy -- export CONTACT [FILE]    exports it as JSON
npm run privacy -- erase CONTACT            deletes it permanently, and says what still names the person
  --backups FOLDER    with find and erase: also says which backups in FOLDER name the person

CONTACT is an e-mail address or a telephone number in any form: 采购@例子.公司 and its xn-- form are one person,
as are 010-00000000 and +86 10 0000 0000. A number with an extension is another one than without.
The person is searched for in messages, subscribers, the outbox, the history of the content, staff accounts and their
footprints. Accounts and backups are reported, never changed. Other addresses and numbers that the person gave are named:
if they are the person's alone, run the command with each of them, too.`
const ACTIONS = ['find', 'export', 'erase']

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { backups: { type: 'string' } }
  })
  const [action = '', typed = '', file] = positionals
  if (!ACTIONS.includes(action))
    throw new UserError(action ? `There is no action "${action}".` : 'An action is missing.')
  const contact = parseContactArgument(typed)
  const { backups } = values
  if (backups !== undefined && !existsSync(backups))
    throw new UserError(`There is no folder ${backups}.`)
  const settings = existingDataDir(readSettings(process.env))
  assertOwnContent(settings)
  const { dataDir } = settings
  await withContent(settings, async (connected, token) => {
    const outbox = await Outbox.open(formsFolder(settings))
    const stores = { upkeep: contentClient(connected.content, token), outbox, dataDir }
    try {
      if (action === 'export') return print(await exportPersonData(stores, typed), file)
      const lines =
        action === 'erase'
          ? describeErased(await erasePersonData(stores, loadSigner(formsFolder(settings)), typed))
          : describeFound(await exportPersonData(stores, typed))
      console.log(lines.join('\n'))
    } finally {
      await outbox.close()
    }
  })
  if (action === 'export') return
  const held = backups === undefined ? undefined : findBackups(resolve(backups))
  const searched = await Promise.all(
    held?.map(async folder => ({ folder, traces: await findTraces(folder, contact, 'backup') })) ??
      []
  )
  const traces = await findTraces(dataDir, contact)
  console.log(describeTraces(traces, held && searched).join('\n'))
})

function print(found: unknown, file: string | undefined): void {
  const text = `${JSON.stringify(found, null, 2)}\n`
  if (file) writeFileSync(file, text, { mode: 0o600 })
  else process.stdout.write(text)
}

/** Uses the running server, so that open Studios see the change; otherwise starts the content alone. */
async function withContent(
  settings: Settings,
  work: (settings: Settings, token: string) => Promise<void>
): Promise<void> {
  const { content, dataDir } = settings
  const url = content.embedded ? await lockOwnerUrl(dataDir) : content.apiHost
  if (url)
    return work({ ...settings, content: { ...content, apiHost: url } }, upkeepToken(settings))
  const server = new Server(resolve(import.meta.dirname, '../..'), withEphemeralPort(settings))
  try {
    await server.startContent()
    await work(server.settings, server.token)
  } finally {
    await server.stop()
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
