import { Box, Button, Card, Container, Flex, Heading, Stack } from '@sanity/ui'
import { label } from '../language.ts'
import { LanguageChoice } from '../layout/LanguageChoice.tsx'
import { hosted } from '../project.ts'
import { SharedPreviews } from '../sharing/SharedPreviews.tsx'
import { accountUrl } from '../transport/sign-in.ts'
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
              <Flex gap={1}>
                {!hosted && (
                  <Button
                    as="a"
                    mode="bleed"
                    padding={2}
                    fontSize={1}
                    href={accountUrl()}
                    text={label('我的账号', 'Your account')}
                  />
                )}
                <LanguageChoice />
              </Flex>
            </Flex>
            <StatusCard />
            <ContentCheck />
            <SharedPreviews />
          </Stack>
        </Box>
      </Container>
    </Card>
  )
}
