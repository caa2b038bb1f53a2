import type { SanityClient } from '@sanity/client'
import type { Signer } from '../crypto/signer.ts'
import { personKey } from '../forms/context.ts'
import type { Outbox } from '../forms/outbox/outbox.ts'
import { purgeDocuments } from '../forms/retention.ts'
import { findAccounts, forgetFootprints, type PersonAccount } from './accounts.ts'
import {
  type Contact,
  isFrom,
  isMentioned,
  otherContacts,
  parseContactArgument,
  type Reachable
} from './contact.ts'
import { findInHistory } from './find-traces.ts'

const SECOND_LOOK_MS = 1000
/** Documents that are read at a time. */
const BATCH = 1000

/** All data stored about one person. */
export interface PersonData {
  contact: string
  /** Other e-mail addresses and telephone numbers that the person gave: what is stored under them is not included. */
  otherContacts: string[]
  documents: (Record<string, unknown> & Reachable)[]
  /** Ids of messages of others whose text names the person. */
  mentions: string[]
  /** Ids of deleted messages and subscribers that the content's history still holds. */
  history: string[]
  /** Outbox entries not yet delivered to the inbox or a mail server. */
  underWay: Record<string, unknown>[]
  accounts: PersonAccount[]
}

/** Numbers of what was erased. */
export interface Erased {
  documents: number
  history: number
  underWay: number
  footprints: number
  /** As given by the person; what is stored under them stays. */
  otherContacts: string[]
  /** Ids of messages of others, which stay. */
  mentions: string[]
  /** Accounts stay: ending one is a decision of its own. */
  accounts: PersonAccount[]
}

/** Where the data of a person is stored. */
export interface PersonStores {
  /** Client that maintains the inbox. */
  upkeep: SanityClient
  outbox: Outbox
  dataDir: string
}

/**
 * Returns all data stored about an e-mail address or telephone number, however it was written (GDPR art. 15, PIPL art.
 * 45).
 * @throws UserError if `typed` is neither
 */
export async function exportPersonData(stores: PersonStores, typed: string): Promise<PersonData> {
  const contact = parseContactArgument(typed)
  const { documents, mentions } = await findDocuments(stores, contact)
  const current = new Set(documents.map(({ _id }) => String(_id)))
  const history = findInHistory(stores.dataDir, contact)
  const entries = findEntries(stores, contact)
  return {
    contact: contact.text,
    otherContacts: otherContacts(contact, [
      ...documents,
      ...[...history.values()].flat(),
      ...entries.map(({ data }) => data)
    ]),
    documents,
    mentions,
    history: [...history.keys()].filter(id => !current.has(id)),
    underWay: entries.map(entry => ({ ...entry })),
    accounts: await findAccounts(stores.dataDir, contact)
  }
}

/**
 * Erases all data stored about an e-mail address or telephone number, including the deduplication keys: the same text
 * sent later is a new message (GDPR art. 17, PIPL art. 47).
 * @throws UserError if `typed` is neither
 */
export async function erasePersonData(
  stores: PersonStores,
  signer: Signer,
  typed: string
): Promise<Erased> {
  const { upkeep, outbox, dataDir } = stores
  const erased = { documents: 0, history: 0, underWay: 0, mentions: [] as string[] }
  const others = new Set<string>()
  for (let round = 0; round < 2; round++) {
    // A delivery that was running when the outbox entry was deleted arrives before the second pass.
    if (round > 0) await new Promise(done => setTimeout(done, SECOND_LOOK_MS))
    const found = await exportPersonData(stores, typed)
    const { contact, documents, mentions, history, underWay } = found
    const ids = documents.map(({ _id }) => String(_id))
    // An entry and its document have the same id.
    await outbox.forget(personKey(signer, contact), [
      ...underWay.map(({ id }) => String(id)),
      ...ids
    ])
    await restoreDeleted(upkeep, history)
    await purgeDocuments(upkeep, [...ids, ...history])
    erased.documents += documents.length
    erased.history += history.length
    erased.underWay += underWay.length
    erased.mentions = mentions
    for (const other of found.otherContacts) others.add(other)
  }
  const accounts = await findAccounts(dataDir, parseContactArgument(typed))
  const footprints = await forgetFootprints(dataDir, accounts)
  return { ...erased, footprints, otherContacts: [...others], accounts }
}

async function findDocuments(
  { upkeep }: PersonStores,
  contact: Contact
): Promise<Pick<PersonData, 'documents' | 'mentions'>> {
  const documents: PersonData['documents'] = []
  const mentions: string[] = []
  for (let after = ''; ; ) {
    const page = await upkeep.fetch<(Reachable & { _id: string })[]>(
      '*[_type in ["message", "subscriber"] && _id > $after] | order(_id) [0...$most]',
      { after, most: BATCH },
      { perspective: 'raw' }
    )
    for (const document of page) {
      if (isFrom(contact, document)) documents.push({ ...document })
      else if (isMentioned(contact, JSON.stringify(document))) mentions.push(document._id)
    }
    const last = page.at(-1)
    if (!last) return { documents, mentions }
    after = last._id
  }
}

function findEntries({ outbox }: PersonStores, contact: Contact) {
  return outbox.messages().filter(({ data }) => isFrom(contact, data))
}

// Only an existing document can be purged.
async function restoreDeleted(upkeep: SanityClient, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await upkeep.mutate(
    ids.map(_id => ({
      createIfNotExists: { _id, _type: /(?:^|\.)subscriber\./.test(_id) ? 'subscriber' : 'message' }
    })),
    { returnDocuments: false, visibility: 'sync' }
  )
}
