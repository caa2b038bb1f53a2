import { Card, Text } from '@sanity/ui'
import { useEffect, useMemo, useState } from 'react'
import { useClient, useUser } from 'sanity'
import { label } from '../language.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { localTime } from '../local-time.ts'
import { apiVersion, dataset } from '../project.ts'
import { parseNdjson } from '../transport/parse-ndjson.ts'

type Deletion = { author: string; timestamp: string }

const EXISTING = '*[_id in [$id, "drafts." + $id] || _id in path("versions.*." + $id)]{_id}'

/** Says by whom and when a document was deleted; Sanity's own banner offers to restore it. */
export function DeletedNotice({ id }: { id: string }) {
  const deletion = useDeletion(id.replace(/^(drafts|versions\.[^.]+)\./, ''))
  return deletion ? <Notice {...deletion} /> : null
}

function Notice({ author, timestamp }: Deletion) {
  const [user] = useUser(author)
  const name = user?.displayName ?? label('一位用户', 'A user')
  return (
    <Card tone="critical" border padding={3} radius={2} data-testid="deleted-notice">
      <Text size={1}>
        {label(
          `${name} 于 ${localTime(timestamp)} 删除了此文档。可用上方的按钮恢复。`,
          `${name} deleted this document at ${localTime(timestamp)}. Restore it by the button above.`
        )}
      </Text>
    </Card>
  )
}

function useDeletion(id: string): Deletion | undefined {
  const client = useClient({ apiVersion })
  const params = useMemo(() => ({ id }), [id])
  const { result } = useLiveQuery<{ _id: string }[]>(EXISTING, params)
  const isGone = result?.length === 0
  const [deletion, setDeletion] = useState<Deletion>()
  useEffect(() => {
    let gone = false
    setDeletion(undefined)
    if (isGone) {
      client
        .request<string | undefined>({
          url: `/data/history/${dataset}/transactions/${id},drafts.${id}`,
          query: { reverse: 'true', limit: '1', excludeContent: 'true' },
          json: false
        })
        .then(
          text => gone || setDeletion(parseNdjson<Deletion>(text)[0]),
          // A document that is only being written has no history.
          () => undefined
        )
    }
    return () => {
      gone = true
    }
  }, [client, id, isGone])
  return deletion
}
