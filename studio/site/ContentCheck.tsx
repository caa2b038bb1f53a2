import { Box, Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { LoadingBlock } from 'sanity'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { contentTypes } from '../schema/index.ts'
import { type Finding, findIssues, type Problem } from './check.ts'
import { FindingRow } from './FindingRow.tsx'

const QUERY =
  '*[_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))] | order(_type, _id)'
const PARAMS = { types: contentTypes }

const titles: Record<Problem, [some: string, none: string]> = {
  link: [
    label('失效的站内链接', 'Links that lead nowhere'),
    label('所有站内链接都能打开。', 'All links into the site lead somewhere.')
  ],
  picture: [
    label('缺少替代文本的图片', 'Pictures without alternative text'),
    label('所有图片都有替代文本。', 'All pictures have alternative text.')
  ],
  english: [
    label('缺少英文的文字', 'Texts without English'),
    label('所有文字都有英文。', 'All texts have English.')
  ]
}

/** Issues in the published content, each with a link to its field. */
export function ContentCheck() {
  const { result, error } = useLiveQuery<Content[]>(QUERY, PARAMS)
  const findings = useMemo(() => result && findIssues(result), [result])
  if (error && !findings) return <Text>{error.message}</Text>
  if (!findings) return <LoadingBlock />
  return (
    <Stack gap={5}>
      {(Object.keys(titles) as Problem[]).map(problem => (
        <Problems
          key={problem}
          problem={problem}
          findings={findings.filter(finding => finding.problem === problem)}
        />
      ))}
    </Stack>
  )
}

function Problems({ problem, findings }: { problem: Problem; findings: Finding[] }) {
  const [some, none] = titles[problem]
  if (findings.length === 0) {
    return (
      <Card tone="positive" border radius={3} padding={4} data-testid={`check-${problem}`}>
        <Text size={1}>{none}</Text>
      </Card>
    )
  }
  return (
    <Card border radius={3} data-testid={`check-${problem}`}>
      <Box padding={4}>
        <Text weight="semibold">{`${some} (${findings.length})`}</Text>
      </Box>
      {findings.map(finding => (
        <FindingRow key={`${finding.id} ${finding.place}`} finding={finding} />
      ))}
    </Card>
  )
}
