import { Box, Stack } from '@sanity/ui'
import { LoadingBlock } from 'sanity'
import { label } from '../language.ts'
import { useContent } from '../live/content.ts'
import { Item } from '../live/Item.tsx'
import { Note } from '../live/Note.tsx'
import { incomplete } from './incomplete.ts'

/** The documents that have a Chinese text without English, each with how many. */
export function EnglishPane() {
  const { result, error } = useContent()
  if (!result) return error ? <Note text={error.message} /> : <LoadingBlock />
  const found = incomplete(result)
  if (found.length === 0) {
    return <Note text={label('所有文字都有英文。', 'All texts have English.')} />
  }
  return (
    <Box padding={2} height="fill" overflow="auto">
      <Stack gap={1}>
        {found.map(({ id, type, shown, missing }) => (
          <Item
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
