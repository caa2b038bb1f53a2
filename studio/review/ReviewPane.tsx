import { Box, Stack, Text } from '@sanity/ui'
import { LoadingBlock, useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import { DocumentItem } from '../list/DocumentItem.tsx'
import { EmptyState } from '../list/EmptyState.tsx'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { summary } from './ReviewNotice.tsx'
import { canPublish, REVIEWS, type Review } from './review.ts'

/** What waits for a review, for those who publish; and the user's own requests with their answers. */
export function ReviewPane() {
  const { result, error } = useLiveQuery<Review[]>(REVIEWS)
  const user = useCurrentUser()
  if (!result) return error ? <EmptyState text={error.message} /> : <LoadingBlock />
  const waiting = canPublish(user?.roles)
    ? result.filter(({ state, requestedBy }) => state === 'waiting' && requestedBy !== user?.id)
    : []
  const own = result.filter(({ requestedBy }) => requestedBy === user?.id)
  if (waiting.length + own.length === 0) {
    return <EmptyState text={label('没有等待审核的内容。', 'Nothing waits for a review.')} />
  }
  return (
    <Box padding={2} height="fill" overflow="auto">
      <Stack gap={4}>
        <Requests title={label('等待您审核', 'Waiting for your review')} reviews={waiting} />
        <Requests title={label('您的送审', 'Your requests')} reviews={own} />
      </Stack>
    </Box>
  )
}

function Requests({ title, reviews }: { title: string; reviews: Review[] }) {
  if (reviews.length === 0) return null
  return (
    <Stack gap={1}>
      <Box padding={2}>
        <Text size={1} muted weight="semibold">
          {`${title} (${reviews.length})`}
        </Text>
      </Box>
      {reviews.map(review => (
        <Stack key={review._id} gap={1} data-testid="review-item">
          <DocumentItem
            id={review.document}
            type={review.documentType}
            shown={`drafts.${review.document}`}
          />
          <Box paddingX={3} paddingBottom={2}>
            <Text size={1} muted>
              {[summary(review), review.answer ?? review.note].filter(Boolean).join(' — ')}
            </Text>
          </Box>
        </Stack>
      ))}
    </Stack>
  )
}
