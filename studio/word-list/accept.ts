import type { SanityClient } from '@sanity/client'
import { type AcceptedCase, DEFAULT_RULES, RULES_ID } from '../words/rules.ts'

/** Accepts a word in one field; the rules are stored first if there are none. */
export async function acceptCase(client: SanityClient, accepted: AcceptedCase): Promise<void> {
  const { forbidden, terms, blocking } = DEFAULT_RULES
  const keyed = <Rule extends object>(rules: readonly Rule[], mark: string) =>
    rules.map((rule, index) => ({ _key: `${mark}${index}`, ...rule }))
  const stored = await client.fetch<{ _id: string }[]>(
    '*[_id in [$id, "drafts." + $id]]{_id}',
    { id: RULES_ID },
    { perspective: 'raw' }
  )
  const transaction = client.transaction().createIfNotExists({
    _id: RULES_ID,
    _type: 'wordRules',
    blocking,
    forbidden: keyed(forbidden, 'f'),
    terms: keyed(terms, 't')
  })
  // A draft of the rules would take the case back when it is published.
  const draft = `drafts.${RULES_ID}`
  const ids = stored.some(({ _id }) => _id === draft) ? [RULES_ID, draft] : [RULES_ID]
  for (const id of ids) {
    transaction.patch(id, patch =>
      patch
        .setIfMissing({ accepted: [] })
        .append('accepted', [{ _key: crypto.randomUUID().slice(0, 12), ...accepted }])
    )
  }
  await transaction.commit()
}
