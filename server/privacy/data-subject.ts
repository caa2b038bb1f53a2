import type { SanityClient } from '@sanity/client'
import { canonicalEmail, normalizeEmail } from '../../shared/forms/email.ts'
import type { Signer } from '../crypto/signer.ts'
import { personKey } from '../forms/context.ts'
import type { Outbox } from '../forms/outbox/outbox.ts'
import { purgeDocuments } from '../forms/retention.ts'

const SECOND_LOOK_MS = 1000

/** All data stored about one person. */
export interface PersonData {
  email: string
  documents: Record<string, unknown>[]
  /** Outbox entries not yet delivered to the inbox or a mail server. */
  underWay: Record<string, unknown>[]
}

/** Returns all data stored about an e-mail address, however it was written (GDPR art. 15, PIPL art. 45). */
export async function exportPersonData(
  upkeep: SanityClient,
  outbox: Outbox,
  email: string
): Promise<PersonData> {
  const documents = await upkeep.fetch<{ email?: string }[]>(
    '*[_type in ["message", "subscriber"] && lower(email) == lower($email)]',
    { email: normalizeEmail(email) },
    { perspective: 'raw' }
  )
  return { email, documents: [...documents], underWay: toEntries(outbox, email) }
}

/**
 * Erases all data stored about an e-mail address, including the deduplication keys: the same text sent later is a new
 * message (GDPR art. 17, PIPL art. 47).
 * @returns numbers of deleted documents and outbox entries
 */
export async function erasePersonData(
  upkeep: SanityClient,
  outbox: Outbox,
  signer: Signer,
  email: string
): Promise<{ documents: number; underWay: number }> {
  const deleted = { documents: 0, underWay: 0 }
  for (let round = 0; round < 2; round++) {
    // A delivery that was running when the outbox entry was deleted arrives before the second pass.
    if (round > 0) await new Promise(done => setTimeout(done, SECOND_LOOK_MS))
    const waiting = toEntries(outbox, email)
    outbox.forget(
      personKey(signer, email),
      waiting.map(({ id }) => id)
    )
    const { documents } = await exportPersonData(upkeep, outbox, email)
    await purgeDocuments(
      upkeep,
      documents.map(({ _id }) => String(_id))
    )
    deleted.documents += documents.length
    deleted.underWay += waiting.length
  }
  return deleted
}

function toEntries(outbox: Outbox, email: string) {
  const key = canonicalEmail(email)
  return outbox
    .messages()
    .filter(entry => canonicalEmail(entry.data.email ?? '') === key)
    .map(entry => ({ ...entry }))
}
