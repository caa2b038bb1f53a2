import { Box, Text } from '@sanity/ui'

/** Shown in place of an empty list. */
export function EmptyState({ text }: { text: string }) {
  return (
    <Box padding={4}>
      <Text muted>{text}</Text>
    </Box>
  )
}
