import { Box, Stack } from '@sanity/ui'
import { LoadingBlock } from 'sanity'
import { label } from '../language.ts'
import { DocumentItem } from '../list/DocumentItem.tsx'
import { EmptyState } from '../list/EmptyState.tsx'
import { useContent } from '../list/useContent.ts'
import { untranslatedDocuments } from './untranslated.ts'

/** Documents with Chinese texts that lack English, each with their number. */
export function UntranslatedPane() {
  const { result, error } = useContent()
  if (!result) return error ? <EmptyState text={error.message} /> : <LoadingBlock />
  const found = untranslatedDocuments(result)
  if (found.length === 0) {
    return <EmptyState text={label('所有文字都有英文。', 'All texts have English.')} />
  }
  return (
    <Box padding={2} height="fill" overflow="auto">
      <Stack gap={1}>
        {found.map(({ id, type, shown, missing }) => (
          <DocumentItem
            key={id}
            id={id}
            type={type}
            shown={shown}
            note={label(`缺 ${missing} 处`, `${missing} missing`)}
          />
        ))}
      </Stack>
    </Box>
  )
}
