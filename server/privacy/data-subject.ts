import type { SanityClient } from '@sanity/client'
import type { Signer } from '../crypto/signer.ts'
import { contactKey, personKey } from '../forms/context.ts'
import type { Outbox } from '../forms/outbox/outbox.ts'
import { purgeDocuments } from '../forms/retention.ts'

const SECOND_LOOK_MS = 1000

/** All data stored about one person. */
export interface PersonData {
  contact: string
  documents: Record<string, unknown>[]
  /** Outbox entries not yet delivered to the inbox or a mail server. */
  underWay: Record<string, unknown>[]
}

/**
 * Returns all data stored about an e-mail address or telephone number, however it was written (GDPR art. 15, PIPL art.
 * 45).
 */
export async function exportPersonData(
  upkeep: SanityClient,
  outbox: Outbox,
  contact: string
): Promise<PersonData> {
  const documents = await upkeep.fetch<Contact[]>(
    contact.includes('@')
      ? '*[_type in ["message", "subscriber"] && lower(email) == $key]'
      : '*[_type == "message" && defined(phone)]',
    { key: contactKey(contact) },
    { perspective: 'raw' }
  )
  return {
    contact,
    documents: documents.filter(isOf(contact)).map(document => ({ ...document })),
    underWay: toEntries(outbox, contact)
  }
}

/**
 * Erases all data stored about an e-mail address or telephone number, including the deduplication keys: the same text sent later is a new
 * message (GDPR art. 17, PIPL art. 47).
 * @returns numbers of deleted documents and outbox entries
 */
export async function erasePersonData(
  upkeep: SanityClient,
  outbox: Outbox,
  signer: Signer,
  contact: string
): Promise<{ documents: number; underWay: number }> {
  const deleted = { documents: 0, underWay: 0 }
  for (let round = 0; round < 2; round++) {
    // A delivery that was running when the outbox entry was deleted arrives before the second pass.
    if (round > 0) await new Promise(done => setTimeout(done, SECOND_LOOK_MS))
    const waiting = toEntries(outbox, contact)
    outbox.forget(
      personKey(signer, contact),
      waiting.map(({ id }) => id)
    )
    const { documents } = await exportPersonData(upkeep, outbox, contact)
    await purgeDocuments(
      upkeep,
      documents.map(({ _id }) => String(_id))
    )
    deleted.documents += documents.length
    deleted.underWay += waiting.length
  }
  return deleted
}

function toEntries(outbox: Outbox, contact: string) {
  return outbox
    .messages()
    .filter(({ data }) => isOf(contact)(data))
    .map(entry => ({ ...entry }))
}

interface Contact {
  email?: string
  phone?: string
}

function isOf(contact: string): (stored: Contact) => boolean {
  const key = contactKey(contact)
  return ({ email = '', phone = '' }) => contactKey(contact.includes('@') ? email : phone) === key
}
