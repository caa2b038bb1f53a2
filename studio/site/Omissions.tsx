import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import type { Omission } from '../../shared/publisher/status.ts'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import { type OmissionPlace, omissionPlaces, omissionReason } from '../publish-status/omissions.ts'
import { usePublishStatus } from '../publish-status/usePublishStatus.ts'
import { fieldTitle } from './field-title.ts'
import { OpenButton } from './OpenButton.tsx'

/** What pages could not show: page, document, field, reason, and a button that opens the field. */
export function Omissions({ documents }: { documents: readonly Content[] }) {
  const omissions = usePublishStatus()?.omissions ?? []
  if (omissions.length === 0) {
    return (
      <Card tone="positive" border radius={3} padding={4} data-testid="omissions">
        <Text size={1}>
          {label('所有内容都已显示在页面上。', 'The pages show all of their content.')}
        </Text>
      </Card>
    )
  }
  return (
    <Card border radius={3} data-testid="omissions">
      <Box padding={4}>
        <Text weight="semibold">
          {`${label('页面没有显示的内容', 'What the pages could not show')} (${omissions.length})`}
        </Text>
      </Box>
      {omissions.map(omission => (
        <OmissionRow
          key={`${omission.page} ${omission.value}`}
          omission={omission}
          places={omissionPlaces(omission, documents)}
        />
      ))}
    </Card>
  )
}

function OmissionRow({ omission, places }: { omission: Omission; places: OmissionPlace[] }) {
  return (
    <Card borderTop padding={4}>
      <Stack gap={3}>
        <Text size={1} muted>
          {omission.page}
        </Text>
        <Text size={1}>{omissionReason(omission)}</Text>
        {places.map(place => (
          <OpenPlace key={`${place.id} ${place.place}`} {...place} />
        ))}
      </Stack>
    </Card>
  )
}

function OpenPlace({ id, type, place }: OmissionPlace) {
  const schemaType = useSchema().get(type)
  if (!schemaType) return null
  return (
    <Flex align="center" gap={3}>
      <Box flex={1}>
        <Text size={1} weight="medium">
          {`${schemaType.title} · ${fieldTitle(schemaType, place)}`}
        </Text>
      </Box>
      <OpenButton id={id} type={type} path={place} />
    </Flex>
  )
}
