import { CommentIcon } from '@sanity/icons/Comment'
import { Badge } from '@sanity/ui'
import { useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { REVIEWS, type Review } from './review.ts'

/** Icon of the reviews: the number that waits, if any. */
export function ReviewCount() {
  const user = useCurrentUser()
  const { result = [] } = useLiveQuery<Review[]>(REVIEWS)
  const count = result.filter(
    ({ state, requestedBy }) => state === 'waiting' && requestedBy !== user?.id
  ).length
  if (count === 0) return <CommentIcon />
  const text = label(`${count}项待审核`, `${count} waiting for review`)
  return (
    <Badge aria-label={text} fontSize={0} role="img" title={text} tone="primary">
      {count}
    </Badge>
  )
}
