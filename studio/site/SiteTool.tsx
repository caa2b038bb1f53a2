import { Box, Card, Container, Flex, Heading, Stack } from '@sanity/ui'
import { label } from '../language.ts'
import { LanguageChoice } from '../layout/LanguageChoice.tsx'
import { ContentCheck } from './ContentCheck.tsx'
import { StatusCard } from './StatusCard.tsx'

export function SiteTool() {
  return (
    <Card height="fill" overflow="auto">
      <Container width={2}>
        <Box padding={5}>
          <Stack gap={5}>
            <Flex align="center" justify="space-between">
              <Heading as="h1" size={3}>
                {label('网站', 'Site')}
              </Heading>
              <LanguageChoice />
            </Flex>
            <StatusCard />
            <ContentCheck />
          </Stack>
        </Box>
      </Container>
    </Card>
  )
}
