import { expect, it } from 'vitest'
import { answerOf, canPublish, newReview, permitted, reviewId } from './review.ts'

const now = '2026-05-02T08:00:00.000Z'
const author = { id: 'a', name: '作者' }
const waiting = newReview({ _id: 'drafts.home', _type: 'page' }, author, ' 请看标题 ', now)

it('one request a document, whatever version it is made from, which is a draft itself', () => {
  for (const id of ['home', 'drafts.home', 'versions.r1.home']) {
    expect(reviewId(id)).toBe('drafts.review-home')
  }
  expect(waiting).toMatchObject({ document: 'home', note: '请看标题', requestedByName: '作者' })
})

it('a contributor asks and never publishes', () => {
  const user = { id: 'a', isPublisher: canPublish([{ name: 'contributor' }]) }
  for (const isRequired of [true, false]) {
    expect(permitted(undefined, user, isRequired)).toEqual({
      ask: true,
      answer: false,
      publish: false
    })
    expect(permitted(waiting, user, isRequired)).toEqual({
      ask: false,
      answer: false,
      publish: false
    })
  }
})

it('without the setting editors publish as before, and answer what waits', () => {
  const user = { id: 'e', isPublisher: canPublish([{ name: 'editor' }]) }
  expect(permitted(undefined, user, false)).toEqual({ ask: false, answer: false, publish: true })
  expect(permitted(waiting, user, false)).toEqual({ ask: false, answer: true, publish: true })
})

it('with the setting an editor publishes what another asked to review, and not the own work', () => {
  const editor = { id: 'e', isPublisher: true }
  const own = { id: 'a', isPublisher: true }
  expect(permitted(undefined, editor, true)).toEqual({ ask: true, answer: false, publish: false })
  expect(permitted(waiting, editor, true)).toEqual({ ask: false, answer: true, publish: true })
  expect(permitted(waiting, own, true)).toEqual({ ask: false, answer: false, publish: false })
  const returned = { ...waiting, ...answerOf('returned', { id: 'e' }, '', now) }
  expect(permitted(returned, own, true)).toEqual({ ask: true, answer: false, publish: false })
})
