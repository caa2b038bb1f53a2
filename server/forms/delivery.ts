import type { Mutation, SanityClient } from '@sanity/client'
import type { Desk } from './desk.ts'
import type { Entry } from './journal/journal.ts'
import type { Work } from './journal/worker.ts'
import { messageDocument } from './message.ts'
import { subscriberDocument, subscriberId } from './subscription.ts'
import { purge } from './upkeep/retention.ts'

/** Clients for the content: `add` may only make messages and subscribers, `upkeep` also change and remove them. */
export interface InboxClients {
  add: SanityClient
  upkeep: SanityClient
}

/**
 * Brings what came in to the content, in order. Every id is decided by what was sent and a document
 * that is there is left alone, so doing it twice, as after a crash, is doing it once.
 */
export function deliveryWork(clients: InboxClients, desk: Pick<Desk, 'signer' | 'siteUrl'>): Work {
  return {
    task: 'deliver',
    batch: 100,
    longestPause: 30_000,
    async carryOut(entries) {
      const isAddition = ({ kind }: Entry) => kind === 'message' || kind === 'subscriber'
      const additions = entries.filter(isAddition)
      const changes = entries.filter(entry => !isAddition(entry))
      await commit(clients.add, additions, desk)
      await commit(clients.upkeep, changes, desk)
    }
  }
}

async function commit(
  client: SanityClient,
  entries: Entry[],
  desk: Pick<Desk, 'signer' | 'siteUrl'>
): Promise<void> {
  if (entries.length === 0) return
  const mutations = entries.flatMap(entry => mutationsOf(entry, desk))
  await client.mutate(mutations, { returnDocuments: false, visibility: 'async' })
}

function mutationsOf(entry: Entry, desk: Pick<Desk, 'signer' | 'siteUrl'>): Mutation[] {
  if (entry.kind === 'message') return [{ createIfNotExists: messageDocument(entry) }]
  if (entry.kind === 'unsubscribe')
    return [purge(subscriberId(desk.signer, entry.data.email ?? ''))]
  const document = subscriberDocument(entry, desk)
  const added: Mutation = { createIfNotExists: document }
  if (entry.kind !== 'confirm') return [added]
  return [added, { patch: { id: document._id, set: { confirmed: true } } }]
}
