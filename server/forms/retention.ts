import type { Mutation, MutationSelection, SanityClient } from '@sanity/client'
import { every } from '../../shared/server/every.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import type { Outbox } from './outbox/outbox.ts'

/** After the start, which is busy enough. */
const FIRST_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 365
/** How long completed outbox entries are kept for deduplication; they contain no text. */
const REMEMBER_MS = 30 * DAY_MS
const BATCH = 100

/**
 * Deletes messages older than the retention period of the site's settings.
 * @param days retention period; 365 unless set
 * @returns number of deleted messages
 */
export async function deleteOldMessages(
  upkeep: SanityClient,
  days: number | undefined,
  now: number
): Promise<number> {
  const before = new Date(now - (days ?? DEFAULT_DAYS) * DAY_MS).toISOString()
  let deleted = 0
  for (;;) {
    const ids = await upkeep.fetch<string[]>(
      '*[_type == "message" && receivedAt < $before] | order(receivedAt) [0...$most]._id',
      { before, most: BATCH },
      { perspective: 'raw' }
    )
    if (ids.length === 0) return deleted
    await purgeDocuments(upkeep, ids)
    deleted += ids.length
  }
}

/** Mutation that deletes a document together with its history, as erasure requires. */
export function purgeMutation(id: string): Mutation {
  // Missing from the client's types: `purge` also deletes the history.
  return { delete: { id, purge: true } as MutationSelection }
}

/** Deletes documents together with their history. */
export async function purgeDocuments(upkeep: SanityClient, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await upkeep.mutate(ids.map(purgeMutation), { returnDocuments: false, visibility: 'sync' })
}

/**
 * Enforces the retention period of messages, soon after the start and once a day.
 * @returns stops the job
 */
export function startRetentionJob(
  upkeep: SanityClient | undefined,
  outbox: Outbox,
  days: () => Promise<number | undefined>
): () => void {
  const round = async () => {
    if (!outbox.isLeader) return
    await outbox.prune(Date.now() - REMEMBER_MS)
    const messages = upkeep ? await deleteOldMessages(upkeep, await days(), Date.now()) : 0
    if (messages > 0) log('forms.expired', { messages })
  }
  const failed = (error: unknown) => log('forms.expiry-failed', { reason: errorMessage(error) })
  return every(DAY_MS, round, failed, FIRST_MS)
}
