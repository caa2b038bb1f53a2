import { useMemo } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { apiVersion } from '../project.ts'
import {
  answerOf,
  canPublish,
  newReview,
  type Permitted,
  permitted,
  REVIEW_TYPES,
  type Review,
  reviewId
} from './review.ts'

const ONE = '*[_id == $id]'

type ReviewOfDocument = {
  review: Review | undefined
  may: Permitted
  ask(note: string): Promise<unknown>
  answer(state: 'returned' | 'approved', text: string): Promise<unknown>
  /** Removes the request, once its author has read the answer. */
  dismiss(): Promise<unknown>
}

/** The request to review a document, what the user may do with it, and doing so. */
export function useReview(documentId: string, type: string): ReviewOfDocument {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const id = reviewId(documentId)
  const params = useMemo(() => ({ id }), [id])
  const { result } = useLiveQuery<Review[]>(ONE, params)
  const { result: settings } = useLiveQuery<{ types: string[] | null }[]>(REVIEW_TYPES)
  const review = result?.[0]
  const isRequired = settings?.some(({ types }) => types?.includes(type)) ?? false
  const me = { id: user?.id ?? '', isPublisher: canPublish(user?.roles) }
  const now = () => new Date().toISOString()
  return {
    review,
    // Not known yet: no editor publishes past a review in the meantime.
    may: result && settings ? permitted(review, me, isRequired) : NOTHING,
    ask: note =>
      client.createOrReplace(newReview({ _id: documentId, _type: type }, user ?? me, note, now())),
    answer: (state, text) =>
      client
        .patch(id)
        .set(answerOf(state, user ?? me, text, now()))
        .commit(),
    dismiss: () => client.delete(id)
  }
}

const NOTHING: Permitted = { ask: false, answer: false, publish: false }
