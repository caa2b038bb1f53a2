import { expect, it } from 'vitest'
import { untranslatedDocuments } from './untranslated.ts'

const full = { zh: '名称', en: 'Name' }

it('lists a document by its draft: done in the draft is done', () => {
  expect(
    untranslatedDocuments([
      { _id: 'full', _type: 'figure', label: full },
      { _id: 'lacking', _type: 'figure', label: { zh: '名称' }, note: { zh: '注' } },
      { _id: 'fixed', _type: 'figure', label: { zh: '名称' } },
      { _id: 'drafts.fixed', _type: 'figure', label: full },
      { _id: 'broken', _type: 'figure', label: full },
      { _id: 'drafts.broken', _type: 'figure', label: { zh: '新名' } }
    ])
  ).toEqual([
    { id: 'lacking', type: 'figure', shown: 'lacking', missing: ['label', 'note'], older: [] },
    { id: 'broken', type: 'figure', shown: 'drafts.broken', missing: ['label'], older: [] }
  ])
})
