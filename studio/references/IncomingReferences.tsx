import { Box, Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { LoadingBlock, Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { UserViewComponent } from 'sanity/structure'
import { label } from '../language.ts'
import { useLiveQuery } from '../live/query.ts'

type Source = { _id: string; _type: string }

const QUERY = '*[references($id) && !(_id in path("versions.**"))]{_id, _type} | order(_type, _id)'

/** Where a document is used: every document that refers to it, each a link. */
export const IncomingReferences: UserViewComponent = ({ documentId }) => {
  const params = useMemo(() => ({ id: documentId }), [documentId])
  const { result, error } = useLiveQuery<Source[]>(QUERY, params)
  if (error && !result) return <Note text={error.message} />
  if (!result) return <LoadingBlock />
  const sources = oneEach(result)
  if (sources.length === 0) {
    return (
      <Note text={label('没有内容引用此文档，可以删除。', 'Nothing refers to this document.')} />
    )
  }
  return (
    <Box padding={4}>
      <Stack gap={4}>
        <Text size={1} muted>
          {label(
            `以下 ${sources.length} 个文档引用了它；在移除这些引用之前不能删除。`,
            `${sources.length} documents refer to it. It cannot be deleted before they stop doing so.`
          )}
        </Text>
        <Stack gap={2}>
          {sources.map(source => (
            <Reference key={source._id} source={source} />
          ))}
        </Stack>
      </Stack>
    </Box>
  )
}

function Reference({ source }: { source: Source }) {
  const schemaType = useSchema().get(source._type)
  if (!schemaType) return null
  const params = { id: source._id.replace(/^drafts\./, ''), type: source._type }
  return (
    <Card as={IntentLink} intent="edit" params={params} data-as="a" border radius={2}>
      <Preview layout="default" schemaType={schemaType} value={source} />
    </Card>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Box padding={4}>
      <Text muted>{text}</Text>
    </Box>
  )
}

function oneEach(sources: readonly Source[]): Source[] {
  const byId = new Map(sources.map(source => [source._id.replace(/^drafts\./, ''), source]))
  return [...byId.values()]
}
