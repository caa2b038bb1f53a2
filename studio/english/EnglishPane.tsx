import { Box, Stack, Text } from '@sanity/ui'
import { LoadingBlock } from 'sanity'
import { label } from '../language.ts'
import { Item } from '../live/Item.tsx'
import { useLiveQuery } from '../live/query.ts'
import { contentTypes } from '../schema/index.ts'
import { type Content, incomplete } from './incomplete.ts'

const QUERY = '*[_type in $types && !(_id in path("versions.**"))] | order(_type, _id)'
const PARAMS = { types: contentTypes }

/** The documents that have a Chinese text without English, each with how many. */
export function EnglishPane() {
  const { result, error } = useLiveQuery<Content[]>(QUERY, PARAMS)
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

function Note({ text }: { text: string }) {
  return (
    <Box padding={4}>
      <Text muted>{text}</Text>
    </Box>
  )
}
