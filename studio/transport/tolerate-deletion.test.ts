import { BufferedDocument, Mutation } from '@sanity/mutator'
import { expect, it } from 'vitest'
import { tolerateDeletion } from './tolerate-deletion.ts'

tolerateDeletion()

const draft = { _id: 'drafts.a', _type: 'figure', _rev: '1', label: '甲' }

it('an edit on its way when the draft is deleted changes nothing, and the new draft arrives', async () => {
  const buffered = new BufferedDocument(draft)
  let transactionId = ''
  buffered.commitHandler = ({ mutation, success }) => {
    transactionId = mutation.transactionId ?? ''
    success()
  }
  buffered.add(new Mutation({ mutations: [{ patch: { id: draft._id, set: { label: '乙' } } }] }))
  const sent = buffered.commit()
  buffered.arrive(
    new Mutation({
      transactionId: '2',
      previousRev: '1',
      resultRev: '2',
      mutations: [{ delete: { id: draft._id } }]
    })
  )
  expect(buffered.LOCAL).toBeNull()
  buffered.arrive(
    new Mutation({
      transactionId,
      resultRev: transactionId,
      mutations: [{ create: { ...draft, label: '乙' } }]
    })
  )
  await sent
  expect(buffered.LOCAL).toMatchObject({ label: '乙', _rev: transactionId })
})

it('a document is created, edited and deleted as before', () => {
  const created = new Mutation({ mutations: [{ create: draft }] }).apply(null)
  expect(created).toMatchObject({ label: '甲' })
  const patched = new Mutation({
    mutations: [{ patch: { id: draft._id, set: { label: '乙' } } }]
  }).apply(created)
  expect(patched).toMatchObject({ label: '乙' })
  expect(new Mutation({ mutations: [{ delete: { id: draft._id } }] }).apply(patched)).toBeNull()
})
