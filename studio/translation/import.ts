import type { SanityClient } from '@sanity/client'
import type { TranslationPlan } from './units.ts'

/** Writes imported English into drafts; nothing that is published changes. */
export async function writeDrafts(
  client: SanityClient,
  plans: readonly TranslationPlan[]
): Promise<void> {
  const published = await client.fetch<{ _id: string; _type: string }[]>(
    '*[_id in $ids]',
    { ids: plans.map(({ document }) => document) },
    { perspective: 'raw' }
  )
  const originals = new Map(published.map(original => [original._id, original]))
  const transaction = client.transaction()
  for (const { document, set } of plans) {
    const id = `drafts.${document}`
    const original = originals.get(document)
    if (original) transaction.createIfNotExists({ ...original, _id: id })
    transaction.patch(id, patch => patch.set(set))
  }
  await transaction.commit()
}
