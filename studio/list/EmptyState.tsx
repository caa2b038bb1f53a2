import { Box, Text } from '@sanity/ui'

/** A sentence where there is nothing to list. */
export function EmptyState({ text }: { text: string }) {
  return (
    <Box padding={4}>
      <Text muted>{text}</Text>
    </Box>
  )
}
