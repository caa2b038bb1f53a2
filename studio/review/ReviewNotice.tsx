import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCurrentUser } from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { label } from '../language.ts'
import { localTime } from '../local-time.ts'
import type { Review } from './review.ts'
import { useReview } from './useReview.ts'

/** The state of a document's review: what waits, what was returned, by whom and why. */
export function ReviewNotice({ id, type }: { id: string; type: string }) {
  const { review, may, dismiss } = useReview(id, type)
  const user = useCurrentUser()
  const { params, setParams } = usePaneRouter()
  if (!review) return null
  const isOwn = review.requestedBy === user?.id
  const showChanges = () =>
    setParams({
      ...params,
      inspect: 'sanity/structure/history',
      changesInspectorTab: 'review'
    })
  return (
    <Card
      border
      padding={3}
      radius={2}
      tone={review.state === 'approved' ? 'positive' : 'caution'}
      data-testid="review-notice"
    >
      <Flex align="center" gap={3}>
        <Box flex={1}>
          <Stack gap={3}>
            <Text size={1} weight="semibold">
              {summary(review)}
            </Text>
            {review.note && <Text size={1}>{`${label('说明', 'Note')}: ${review.note}`}</Text>}
            {review.answer && (
              <Text size={1}>{`${label('答复', 'Answer')}: ${review.answer}`}</Text>
            )}
          </Stack>
        </Box>
        {may.answer && (
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={label('查看更改', 'See the changes')}
            onClick={showChanges}
          />
        )}
        {isOwn && review.state !== 'waiting' && (
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={label('知道了', 'Got it')}
            onClick={() => void dismiss()}
          />
        )}
      </Flex>
    </Card>
  )
}

/** One sentence: who asked or answered, and when. */
export function summary(review: Review): string {
  const { state, requestedByName, requestedAt, answeredByName = '', answeredAt = '' } = review
  if (state === 'waiting') {
    return label(
      `${requestedByName} 于 ${localTime(requestedAt)} 送审`,
      `${requestedByName} requested a review at ${localTime(requestedAt)}`
    )
  }
  return state === 'returned'
    ? label(
        `${answeredByName} 于 ${localTime(answeredAt)} 退回修改`,
        `${answeredByName} returned it at ${localTime(answeredAt)}`
      )
    : label(
        `${answeredByName} 于 ${localTime(answeredAt)} 批准并发布`,
        `${answeredByName} approved and published it at ${localTime(answeredAt)}`
      )
}
