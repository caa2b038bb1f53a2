import type { SanityClient } from '@sanity/client'
import type { Signer } from '../crypto/signer.ts'
import { personKey } from '../forms/context.ts'
import type { Outbox } from '../forms/outbox/outbox.ts'
import { canonicalEmail, normalizeEmail } from '../forms/rules/email.ts'
import { purgeDocuments } from './retention.ts'

const SECOND_LOOK_MS = 1000

/** All that is kept of one person. */
export interface PersonData {
  email: string
  documents: Record<string, unknown>[]
  /** What is on its way to the inbox or to a mail server. */
  underWay: Record<string, unknown>[]
}

/** Finds all that is kept under an e-mail address, however it was written. */
export async function exportPersonData(
  upkeep: SanityClient,
  journal: Outbox,
  email: string
): Promise<PersonData> {
  const documents = await upkeep.fetch<{ email?: string }[]>(
    '*[_type in ["message", "subscriber"] && lower(email) == lower($email)]',
    { email: normalizeEmail(email) },
    { perspective: 'raw' }
  )
  return { email, documents: [...documents], underWay: toEntries(journal, email) }
}

/**
 * Deletes all that is kept under an e-mail address, and that anything was sent from it: the same text
 * sent again is a new message.
 * @returns numbers of documents and of entries under way that were deleted
 */
export async function erasePersonData(
  upkeep: SanityClient,
  journal: Outbox,
  signer: Signer,
  email: string
): Promise<{ documents: number; underWay: number }> {
  const deleted = { documents: 0, underWay: 0 }
  for (let round = 0; round < 2; round++) {
    // What was just being delivered as the journal forgot it arrives before the second look.
    if (round > 0) await new Promise(done => setTimeout(done, SECOND_LOOK_MS))
    const waiting = toEntries(journal, email)
    journal.forget(
      personKey(signer, email),
      waiting.map(({ id }) => id)
    )
    const { documents } = await exportPersonData(upkeep, journal, email)
    await purgeDocuments(
      upkeep,
      documents.map(({ _id }) => String(_id))
    )
    deleted.documents += documents.length
    deleted.underWay += waiting.length
  }
  return deleted
}

function toEntries(journal: Outbox, email: string) {
  const key = canonicalEmail(email)
  return journal
    .messages()
    .filter(entry => canonicalEmail(entry.data.email ?? '') === key)
    .map(entry => ({ ...entry }))
}
