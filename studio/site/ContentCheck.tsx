import { Box, Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { LoadingBlock } from 'sanity'
import { contentTypes } from '../../shared/content/content-types.ts'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { FindingRow } from './FindingRow.tsx'
import { type Finding, findIssues, type Problem } from './find-issues.ts'
import { Omissions } from './Omissions.tsx'

const PUBLISHED = '!(_id in path("drafts.**")) && !(_id in path("versions.**"))'
const QUERY = `*[_type in $types && ${PUBLISHED}] | order(_type, _id)`
const IDS = `*[${PUBLISHED} && !(_type in ["message", "subscriber"])]{_id}`
const PARAMS = { types: contentTypes }

const titles: Record<Problem, [some: string, none: string]> = {
  forbidden: [
    label('不能使用的链接地址', 'Addresses that cannot be linked to'),
    label('所有链接地址都可以使用。', 'All addresses can be linked to.')
  ],
  link: [
    label('失效的站内链接', 'Links that lead nowhere'),
    label('所有站内链接都能打开。', 'All links into the site lead somewhere.')
  ],
  reference: [
    label('引用的内容不存在或未发布', 'References to what does not exist or is not published'),
    label('所有引用的内容都已发布。', 'Everything referred to is published.')
  ],
  duplicate: [
    label('重复的页面路径', 'Paths used twice'),
    label('页面路径没有重复。', 'Every page has a path of its own.')
  ],
  blank: [
    label('必填内容为空', 'Required content that is blank'),
    label('必填内容都已填写。', 'All required content is there.')
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
  const { result: all } = useLiveQuery<{ _id: string }[]>(IDS)
  const findings = useMemo(
    () =>
      result &&
      all &&
      findIssues(
        result,
        all.map(({ _id }) => _id)
      ),
    [result, all]
  )
  if (error && !findings) return <Text>{error.message}</Text>
  if (!findings) return <LoadingBlock />
  return (
    <Stack gap={5}>
      <Omissions documents={result ?? []} />
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
