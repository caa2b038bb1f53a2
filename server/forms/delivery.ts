import type { Mutation, SanityClient } from '@sanity/client'
import { messageDocument } from './contact-message.ts'
import type { FormsContext } from './context.ts'
import type { OutboxEntry } from './outbox/outbox.ts'
import type { TaskHandler } from './outbox/worker.ts'
import { renameSubscribers } from './rename-subscribers.ts'
import { purgeMutation } from './retention.ts'
import { subscriberDocument, subscriberId } from './subscription.ts'

/**
 * Clients for the content: `add` can only create messages and subscribers, `upkeep` can also change and delete them.
 */
export interface InboxClients {
  add: SanityClient
  upkeep: SanityClient
}

/**
 * Delivers outbox entries to the content, in order. Idempotent: IDs are derived from the submission and existing
 * documents are never changed, so a repeated delivery, as after a crash, has no effect. Subscribers of earlier versions
 * are renamed first, so that an address has one document.
 */
export function deliveryTask(
  clients: InboxClients,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): TaskHandler {
  let areRenamed = false
  return {
    task: 'deliver',
    batch: 100,
    maxBackoffMs: 30_000,
    async handle(entries) {
      if (!areRenamed && entries.some(({ kind }) => kind !== 'message')) {
        await renameSubscribers(clients.upkeep, context)
        areRenamed = true
      }
      const isAddition = ({ kind }: OutboxEntry) => kind === 'message' || kind === 'subscriber'
      const additions = entries.filter(isAddition)
      const changes = entries.filter(entry => !isAddition(entry))
      await commit(clients.add, additions, context)
      await commit(clients.upkeep, changes, context)
    }
  }
}

async function commit(
  client: SanityClient,
  entries: OutboxEntry[],
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): Promise<void> {
  if (entries.length === 0) return
  const mutations = entries.flatMap(entry => toMutations(entry, context))
  await client.mutate(mutations, { returnDocuments: false, visibility: 'async' })
}

function toMutations(
  entry: OutboxEntry,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): Mutation[] {
  if (entry.kind === 'message') return [{ createIfNotExists: messageDocument(entry) }]
  if (entry.kind === 'unsubscribe')
    return [purgeMutation(subscriberId(context.signer, entry.data.email ?? ''))]
  const document = subscriberDocument(entry, context)
  const added: Mutation = { createIfNotExists: document }
  if (entry.kind !== 'confirm') return [added]
  return [added, { patch: { id: document._id, set: { confirmed: true } } }]
}
