import { Box, Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { LoadingBlock, useClient, useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import { EmptyState } from '../list/EmptyState.tsx'
import { type Content, useContent } from '../list/useContent.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { NoteForm } from '../note/NoteForm.tsx'
import { apiVersion } from '../project.ts'
import { canPublish } from '../review/review.ts'
import { FindingRow } from '../site/FindingRow.tsx'
import { checkDocument, type PlacedIssue } from '../words/check-document.ts'
import { describeIssue } from '../words/describe.ts'
import { toRules, type WordRules } from '../words/rules.ts'
import { acceptCase } from './accept.ts'

type Found = PlacedIssue & { id: string; type: string }

const RULES = '*[_id == "wordRules"]'

/** Findings in drafts and in what is published, each with its field and a way to accept it. */
export default function WordFindings() {
  const { result, error } = useContent()
  const { result: stored } = useLiveQuery<Partial<WordRules>[]>(RULES)
  const found = useMemo(
    () => result && stored && findAll(result, toRules(stored[0])),
    [result, stored]
  )
  const [asked, setAsked] = useState<Found>()
  const mayAccept = canPublish(useCurrentUser()?.roles)
  if (!found) return error ? <EmptyState text={error.message} /> : <LoadingBlock />
  if (found.length === 0) {
    return <EmptyState text={label('没有发现用词问题。', 'Nothing was found.')} />
  }
  return (
    <Box padding={2} height="fill" overflow="auto">
      <Stack gap={2}>
        {found.map(issue => (
          <Card
            key={`${issue.id} ${issue.place} ${issue.locale} ${issue.found}`}
            border
            radius={2}
            data-testid="word-finding"
          >
            <FindingRow finding={{ ...issue, found: describePlaced(issue) }} />
            {mayAccept && (
              <Flex justify="flex-end" padding={2}>
                <Button
                  mode="bleed"
                  fontSize={1}
                  padding={2}
                  text={label('接受这一处…', 'Accept this case…')}
                  onClick={() => setAsked(issue)}
                />
              </Flex>
            )}
          </Card>
        ))}
      </Stack>
      {asked && <Accept issue={asked} close={() => setAsked(undefined)} />}
    </Box>
  )
}

function Accept({ issue, close }: { issue: Found; close: () => void }) {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const accept = (reason: string) =>
    acceptCase(client, {
      document: issue.id,
      place: issue.place,
      word: issue.found,
      reason,
      by: user?.name ?? user?.email ?? '',
      at: new Date().toISOString()
    })
  return (
    <Dialog id="accept-word" header={label('接受这一处', 'Accept this case')} onClose={close}>
      <Stack gap={4} padding={4}>
        <Text size={1}>{describePlaced(issue)}</Text>
        <NoteForm
          hint={label('理由', 'Reason')}
          button={label('接受', 'Accept')}
          isRequired
          send={accept}
          onSent={close}
        />
      </Stack>
    </Dialog>
  )
}

/** An issue with the sentence that it is in. */
function describePlaced(issue: PlacedIssue): string {
  const { sentence } = issue
  if (!sentence || sentence === issue.found) return describeIssue(issue)
  return `${describeIssue(issue)}${label(`原句：${sentence}`, ` In: ${sentence}`)}`
}

/** The findings of each document, judged by its draft if there is one. */
function findAll(states: readonly Content[], rules: WordRules): Found[] {
  const drafts = new Set(states.map(({ _id }) => _id).filter(id => id.startsWith('drafts.')))
  return states
    .filter(({ _id }) => !drafts.has(`drafts.${_id}`))
    .flatMap(state =>
      checkDocument(state, rules).map(issue => ({
        ...issue,
        id: state._id.replace('drafts.', ''),
        type: state._type
      }))
    )
}
