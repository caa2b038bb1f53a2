import type { SanityClient } from '@sanity/client'
import { personOf } from '../desk.ts'
import type { Journal } from '../journal/journal.ts'
import { emailKey, tidiedEmail } from '../rules/email.ts'
import type { Signer } from '../secret.ts'
import { erase } from './retention.ts'

const SECOND_LOOK_MS = 1000

/** All that is kept of one person. */
export interface PersonData {
  email: string
  documents: Record<string, unknown>[]
  /** What is on its way to the inbox or to a mail server. */
  underWay: Record<string, unknown>[]
}

/** Finds all that is kept under an e-mail address, however it was written. */
export async function findPerson(
  upkeep: SanityClient,
  journal: Journal,
  email: string
): Promise<PersonData> {
  const documents = await upkeep.fetch<{ email?: string }[]>(
    '*[_type in ["message", "subscriber"] && lower(email) == lower($email)]',
    { email: tidiedEmail(email) },
    { perspective: 'raw' }
  )
  return { email, documents: [...documents], underWay: entriesOf(journal, email) }
}

/**
 * Deletes all that is kept under an e-mail address, and that anything was sent from it: the same text
 * sent again is a new message.
 * @returns numbers of documents and of entries under way that were deleted
 */
export async function erasePerson(
  upkeep: SanityClient,
  journal: Journal,
  signer: Signer,
  email: string
): Promise<{ documents: number; underWay: number }> {
  const deleted = { documents: 0, underWay: 0 }
  for (let round = 0; round < 2; round++) {
    // What was just being delivered as the journal forgot it arrives before the second look.
    if (round > 0) await new Promise(done => setTimeout(done, SECOND_LOOK_MS))
    const waiting = entriesOf(journal, email)
    journal.forget(
      personOf(signer, email),
      waiting.map(({ id }) => id)
    )
    const { documents } = await findPerson(upkeep, journal, email)
    await erase(
      upkeep,
      documents.map(({ _id }) => String(_id))
    )
    deleted.documents += documents.length
    deleted.underWay += waiting.length
  }
  return deleted
}

function entriesOf(journal: Journal, email: string) {
  const key = emailKey(email)
  return journal
    .kept()
    .filter(entry => emailKey(entry.data.email ?? '') === key)
    .map(entry => ({ ...entry }))
}
