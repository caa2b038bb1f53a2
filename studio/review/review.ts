import type { Content } from '../list/useContent.ts'

/** A request to review a draft. It is a draft itself: contributors may write it, and it is never published. */
export type Review = {
  _id: string
  _type: 'review'
  /** Published id of the reviewed document, and its type. */
  document: string
  documentType: string
  state: 'waiting' | 'returned' | 'approved'
  note?: string
  requestedBy: string
  requestedByName: string
  requestedAt: string
  answer?: string
  answeredBy?: string
  answeredByName?: string
  answeredAt?: string
}

/** The user who asks or answers. */
export type Reviewer = { id: string; name?: string; email?: string }

/** All requests, the oldest first. */
export const REVIEWS = '*[_type == "review" && _id in path("drafts.**")] | order(requestedAt)'
/** Types whose documents need a second pair of eyes. */
export const REVIEW_TYPES = '*[_id == "siteSettings"]{"types": review.types}'

/** Roles that publish, by the lake's rules. */
const PUBLISHERS = ['administrator', 'editor']

/** Id of the request for a document. */
export function reviewId(documentId: string): string {
  return `drafts.review-${documentId.replace(/^(drafts|versions\.[^.]+)\./, '')}`
}

/** A new request. */
export function newReview(
  { _id, _type }: Pick<Content, '_id' | '_type'>,
  user: Reviewer,
  note: string,
  now: string
): Review {
  const id = reviewId(_id)
  return {
    _id: id,
    _type: 'review',
    document: id.replace('drafts.review-', ''),
    documentType: _type,
    state: 'waiting',
    ...(note.trim() && { note: note.trim() }),
    requestedBy: user.id,
    requestedByName: nameOf(user),
    requestedAt: now
  }
}

/** The fields of an answer. */
export function answerOf(
  state: 'returned' | 'approved',
  user: Reviewer,
  answer: string,
  now: string
): Pick<Review, 'state' | 'answer' | 'answeredBy' | 'answeredByName' | 'answeredAt'> {
  return {
    state,
    ...(answer.trim() && { answer: answer.trim() }),
    answeredBy: user.id,
    answeredByName: nameOf(user),
    answeredAt: now
  }
}

/** Whether a user's role publishes. */
export function canPublish(roles: readonly { name: string }[] = []): boolean {
  return roles.some(({ name }) => PUBLISHERS.includes(name))
}

/** Whether a user's role writes drafts. */
export function canWrite(roles: readonly { name: string }[] = []): boolean {
  return roles.some(({ name }) => name !== 'viewer')
}

/** What a user may do with a document: ask for a review, answer one, or publish as without reviews. */
export type Permitted = { ask: boolean; answer: boolean; publish: boolean }

/**
 * Returns what a user may do.
 * @param isRequired whether documents of the type need a second pair of eyes
 */
export function permitted(
  review: Review | undefined,
  user: { id: string; isPublisher: boolean },
  isRequired: boolean
): Permitted {
  const isWaiting = review?.state === 'waiting'
  const isOwn = review?.requestedBy === user.id
  const answer = user.isPublisher && isWaiting && !isOwn
  return {
    answer,
    ask: !isWaiting && (!user.isPublisher || isRequired),
    publish: user.isPublisher && (!isRequired || answer)
  }
}

function nameOf({ name, email, id }: Reviewer): string {
  return name || email || id
}
