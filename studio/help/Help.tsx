import { Box, Card, Container, Heading, Stack, Text } from '@sanity/ui'
import { label, studioLanguage } from '../language.ts'
import { STUDIO_PATH } from '../with-root.ts'
import { type GuidePart, guide } from './guide.ts'

/** The guide for editors. */
export default function Help() {
  return (
    <Card height="fill" overflow="auto">
      <Container width={2}>
        <Box padding={5}>
          <Stack gap={6}>
            <Heading as="h1" size={3}>
              {label('编辑指南', 'Guide for editors')}
            </Heading>
            {guide.map(part => (
              <Part key={part.title} {...part} />
            ))}
          </Stack>
        </Box>
      </Container>
    </Card>
  )
}

function Part({ title, steps, picture }: GuidePart) {
  return (
    <Stack gap={4} data-testid="guide-part">
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {steps.map(step => (
        <Text key={step}>{step}</Text>
      ))}
      {picture && (
        <img
          src={`${STUDIO_PATH}/static/guide/${picture}.${studioLanguage()}.png`}
          alt={title}
          loading="lazy"
          width="100%"
        />
      )}
    </Stack>
  )
}
