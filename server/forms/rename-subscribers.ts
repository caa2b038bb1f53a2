import type { Mutation, SanityClient } from '@sanity/client'
import { defaultLocale } from '../../shared/i18n/locale.ts'
import type { FormsContext } from './context.ts'
import { purgeMutation } from './retention.ts'
import { subscriberId, subscriptionUrl } from './subscription.ts'

const BATCH = 100

interface Subscriber {
  _id: string
  _type: string
  email: string
  locale?: string
  receivedAt?: string
  confirmed?: boolean
}

/**
 * Renames subscribers whose ids were derived from another spelling of the address, as versions did that had no single
 * form for international domains, or with another secret. Documents of one address become one, which is confirmed if
 * one of them was.
 * @returns number of documents renamed
 */
export async function renameSubscribers(
  upkeep: SanityClient,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): Promise<number> {
  const idOf = ({ email }: Pick<Subscriber, 'email'>) => subscriberId(context.signer, email)
  const all = await upkeep.fetch<Subscriber[]>(
    '*[_type == "subscriber" && defined(email) && string::startsWith(_id, "subscriber.")]{_id, email}',
    {},
    { perspective: 'raw' }
  )
  const old = all.filter(each => each._id !== idOf(each)).map(({ _id }) => _id)
  for (let start = 0; start < old.length; start += BATCH) {
    const ids = old.slice(start, start + BATCH)
    const documents = await upkeep.fetch<Subscriber[]>(
      '*[_id in $ids]',
      { ids },
      { perspective: 'raw' }
    )
    const mutations = documents.flatMap(document => renaming(document, idOf(document), context))
    await upkeep.mutate(mutations, { returnDocuments: false, visibility: 'sync' })
  }
  return old.length
}

function renaming(
  document: Subscriber,
  id: string,
  context: Pick<FormsContext, 'signer' | 'siteUrl'>
): Mutation[] {
  const { email, locale = defaultLocale, receivedAt = '', confirmed } = document
  const received = Date.parse(receivedAt) || 0
  const unsubscribe = subscriptionUrl(context, 'unsubscribe', { email, locale }, received)
  return [
    { createIfNotExists: { ...document, _id: id, unsubscribe } },
    ...(confirmed ? [{ patch: { id, set: { confirmed } } }] : []),
    purgeMutation(document._id)
  ]
}
