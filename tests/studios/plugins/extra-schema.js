import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list'

export const extraFields = [{ name: 'subtitle', type: 'internationalizedArrayString' }]

export const extraTypes = [
  {
    name: 'article',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'language', type: 'string', readOnly: true, hidden: true }
    ]
  },
  {
    name: 'step',
    type: 'document',
    orderings: [orderRankOrdering],
    fields: [orderRankField({ type: 'step' }), { name: 'title', type: 'string' }]
  }
]
