import type { Mutation, SanityClient } from '@sanity/client'
import { purgeMutation } from '../privacy/retention.ts'
import type { FormsContext } from './context.ts'
import { messageDocument } from './message.ts'
import type { OutboxEntry } from './outbox/outbox.ts'
import type { TaskHandler } from './outbox/worker.ts'
import { subscriberDocument, subscriberId } from './subscription.ts'

/** Clients for the content: `add` may only make messages and subscribers, `upkeep` also change and remove them. */
export interface InboxClients {
  add: SanityClient
  upkeep: SanityClient
}

/**
 * Brings what came in to the content, in order. Every id is decided by what was sent and a document
 * that is there is left alone, so doing it twice, as after a crash, is doing it once.
 */
export function deliveryTask(
  clients: InboxClients,
  desk: Pick<FormsContext, 'signer' | 'siteUrl'>
): TaskHandler {
  return {
    task: 'deliver',
    batch: 100,
    maxBackoffMs: 30_000,
    async handle(entries) {
      const isAddition = ({ kind }: OutboxEntry) => kind === 'message' || kind === 'subscriber'
      const additions = entries.filter(isAddition)
      const changes = entries.filter(entry => !isAddition(entry))
      await commit(clients.add, additions, desk)
      await commit(clients.upkeep, changes, desk)
    }
  }
}

async function commit(
  client: SanityClient,
  entries: OutboxEntry[],
  desk: Pick<FormsContext, 'signer' | 'siteUrl'>
): Promise<void> {
  if (entries.length === 0) return
  const mutations = entries.flatMap(entry => toMutations(entry, desk))
  await client.mutate(mutations, { returnDocuments: false, visibility: 'async' })
}

function toMutations(
  entry: OutboxEntry,
  desk: Pick<FormsContext, 'signer' | 'siteUrl'>
): Mutation[] {
  if (entry.kind === 'message') return [{ createIfNotExists: messageDocument(entry) }]
  if (entry.kind === 'unsubscribe')
    return [purgeMutation(subscriberId(desk.signer, entry.data.email ?? ''))]
  const document = subscriberDocument(entry, desk)
  const added: Mutation = { createIfNotExists: document }
  if (entry.kind !== 'confirm') return [added]
  return [added, { patch: { id: document._id, set: { confirmed: true } } }]
}
