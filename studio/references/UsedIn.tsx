import { Box, Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { LoadingBlock } from 'sanity'
import type { UserViewComponent } from 'sanity/structure'
import { label } from '../language.ts'
import { EmptyState } from '../list/EmptyState.tsx'
import { useContent } from '../list/useContent.ts'
import { FindingRow } from '../site/FindingRow.tsx'
import { findUsages, type Usage } from './usages.ts'

/** View of a document's usages: every field that references it or links to its page; each opens that field. */
export const UsedIn: UserViewComponent = ({ documentId, document }) => {
  const { result, error } = useContent()
  const path = document.displayed.path
  const uses = useMemo(
    () => result && findUsages(documentId, typeof path === 'string' ? path : undefined, result),
    [result, documentId, path]
  )
  if (error && !uses) return <EmptyState text={error.message} />
  if (!uses) return <LoadingBlock />
  const references = uses.filter(({ by }) => by === 'reference')
  const links = uses.filter(({ by }) => by === 'link')
  if (uses.length === 0) {
    return (
      <EmptyState
        text={label('没有内容用到它，可以删除。', 'Nothing uses it: it may be deleted.')}
      />
    )
  }
  return (
    <Box padding={4}>
      <Stack gap={5}>
        <Uses
          uses={references}
          text={label(
            '以下位置引用了它；在移除这些引用之前不能删除。',
            'These places refer to it. It cannot be deleted before they stop doing so.'
          )}
        />
        <Uses
          uses={links}
          text={label(
            '以下位置链接到它的页面；更改路径或删除之前请先修改这些链接。',
            'These places link to its page. Change them before its path changes or it is deleted.'
          )}
        />
      </Stack>
    </Box>
  )
}

function Uses({ uses, text }: { uses: Usage[]; text: string }) {
  if (uses.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        {text}
      </Text>
      <Card border radius={3} overflow="hidden">
        {uses.map(use => (
          <FindingRow key={`${use.id} ${use.place}`} finding={use} />
        ))}
      </Card>
    </Stack>
  )
}
