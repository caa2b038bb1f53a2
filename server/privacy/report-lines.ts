import type { Erased, PersonData } from './data-subject.ts'
import type { Trace } from './find-traces.ts'

/** A backup that names a person. */
export interface BackupTraces {
  folder: string
  traces: Trace[]
}

/** Returns the lines that say what was found about a person. */
export function describeFound({
  documents,
  mentions,
  history,
  underWay,
  otherContacts,
  accounts
}: PersonData): string[] {
  const of = (type: string) => documents.filter(({ _type }) => _type === type).length
  return [
    `Messages: ${of('message')}. Subscriptions: ${of('subscriber')}.`,
    `Deleted documents in the history: ${history.length}.`,
    `Pending in the outbox: ${underWay.length}.`,
    ...describeOthers(otherContacts),
    ...describeMentions(mentions),
    ...describeAccounts(accounts)
  ]
}

/** Returns the lines that say what was erased. */
export function describeErased(erased: Erased): string[] {
  return [
    `Deleted ${erased.documents} documents with their history, the history of ${erased.history} deleted documents, ` +
      `${erased.underWay} pending messages and ${erased.footprints} footprints.`,
    ...describeOthers(erased.otherContacts),
    ...describeMentions(erased.mentions),
    ...describeAccounts(erased.accounts),
    ...erased.accounts.map(({ of, login, id }) =>
      of === 'site'
        ? `The account stays. To end it: npm run staff -- remove ${login}`
        : `The account stays. To end it: npm run lake -- users remove ${id}`
    )
  ]
}

/** Returns the lines about other places of the data folder, and backups, that name a person. */
export function describeTraces(traces: Trace[], backups: BackupTraces[] | undefined): string[] {
  const held = backups?.filter(backup => backup.traces.length > 0) ?? []
  return [
    ...(traces.length > 0
      ? ['The data folder names the person in:', ...traces.map(describeTrace)]
      : ['No file of the data folder names the person.']),
    ...(backups === undefined
      ? ['Backups were not searched: name their folder with --backups.']
      : [`Backups that name the person: ${held.length} of ${backups.length}.`]),
    ...held.flatMap(({ folder, traces }) => [`${folder}:`, ...traces.map(describeTrace)])
  ]
}

function describeOthers(contacts: string[]): string[] {
  return contacts.map(
    contact =>
      `Also given: ${contact}. What is stored under it: npm run privacy -- find "${contact}"`
  )
}

function describeMentions(ids: string[]): string[] {
  return ids.length > 0
    ? [`Messages of others that mention the person, which stay: ${ids.join(', ')}.`]
    : []
}

function describeTrace({ file, table, rows }: Trace): string {
  return table ? `  ${file}, table ${table}: ${rows}` : `  ${file}`
}

function describeAccounts(accounts: PersonData['accounts']): string[] {
  return accounts.map(
    ({ of, login, id, footprints }) =>
      `Account of the ${of === 'site' ? 'site' : 'Studio'}: ${login} (${id}), ${footprints} footprints.`
  )
}
