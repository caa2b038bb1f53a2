import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { fieldTitle } from './field-title.ts'
import type { Finding } from './find-issues.ts'

type Props = { finding: Pick<Finding, 'id' | 'type' | 'place' | 'found'> }

/** A finding: document, field title and value; clicking opens the field. */
export function FindingRow({ finding }: Props) {
  const schemaType = useSchema().get(finding.type)
  if (!schemaType) return null
  const params = { id: finding.id, type: finding.type, path: finding.place }
  return (
    <Card as={IntentLink} intent="edit" params={params} data-as="a" borderTop padding={2}>
      <Flex align="center" gap={3}>
        <Box flex={1}>
          <Preview
            layout="default"
            schemaType={schemaType}
            value={{ _id: finding.id, _type: finding.type }}
          />
        </Box>
        <Box flex={1}>
          <Stack gap={2}>
            <Text size={1}>{fieldTitle(schemaType, finding.place)}</Text>
            {finding.found && (
              <Text size={1} muted>
                {finding.found}
              </Text>
            )}
          </Stack>
        </Box>
      </Flex>
    </Card>
  )
}
