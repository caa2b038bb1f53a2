import { Badge, Box, Card, Flex, Grid, Stack, Text } from '@sanity/ui'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { label, studioLanguage } from '../language.ts'
import { isGettingReady } from '../publish-status/status.ts'
import { usePublishStatus } from '../publish-status/usePublishStatus.ts'
import { OpenButton } from './OpenButton.tsx'

/** Last publishing: time, duration, build and revision, number of pages, failures. */
export function StatusCard() {
  const status = usePublishStatus()
  return (
    <Card border radius={3} padding={4} data-testid="publish-status">
      <Stack gap={4}>
        <Flex align="center" gap={3}>
          <Text weight="semibold">{label('发布状态', 'Publishing')}</Text>
          <State status={status} />
        </Flex>
        {status && <Facts status={status} />}
        {status?.failures?.map(({ page, document, field, message }) => (
          <Card key={`${page}${message}`} tone="critical" padding={3} radius={2}>
            <Flex align="center" gap={3}>
              <Box flex={1}>
                <Text size={1}>{[page, message].filter(Boolean).join(label('：', ': '))}</Text>
              </Box>
              {document && <OpenButton id={document} path={field} />}
            </Flex>
          </Card>
        ))}
        {status?.datasheets?.map(message => (
          <Card key={message} tone="caution" padding={3} radius={2}>
            <Text size={1}>{message}</Text>
          </Card>
        ))}
      </Stack>
    </Card>
  )
}

function State({ status }: { status: PublishReport | undefined }) {
  if (!status) {
    return (
      <Text size={1} muted>
        {label('此处没有发布服务。', 'No publisher answers here.')}
      </Text>
    )
  }
  if (isGettingReady(status)) {
    return <Badge tone="caution">{label('正在准备', 'Getting ready')}</Badge>
  }
  if (status.state === 'building') {
    return <Badge tone="primary">{label('正在发布', 'Publishing')}</Badge>
  }
  return status.state === 'failed' ? (
    <Badge tone="critical">{label('发布失败', 'Failed')}</Badge>
  ) : (
    <Badge tone="positive">{label('已是最新', 'Up to date')}</Badge>
  )
}

function Facts({ status }: { status: PublishReport }) {
  const pages = Array.isArray(status.pages) ? status.pages.length : status.pages
  const facts: [string, string | undefined][] = [
    [label('上次发布', 'Last published'), moment(status.publishedAt)],
    [label('用时', 'Took'), seconds(status.durationMs)],
    [label('从更改到上线', 'From change to site'), seconds(status.liveMs)],
    [label('等待的更改', 'Changes waiting'), status.queue?.toString()],
    [label('更新页面', 'Pages written'), pages?.toString()],
    [label('构建', 'Build'), status.build],
    [label('内容版本', 'Content revision'), status.revision]
  ]
  return (
    <Grid gridTemplateColumns={[2, 3]} gap={4}>
      {facts.map(([name, value]) => (
        <Stack key={name} gap={2}>
          <Text size={1} muted>
            {name}
          </Text>
          <Text size={1} textOverflow="ellipsis" title={value}>
            {value ?? '—'}
          </Text>
        </Stack>
      ))}
    </Grid>
  )
}

function seconds(ms: number | undefined): string | undefined {
  return ms === undefined
    ? undefined
    : label(`${(ms / 1000).toFixed(1)} 秒`, `${(ms / 1000).toFixed(1)} s`)
}

function moment(iso: string | undefined): string | undefined {
  return iso && new Date(iso).toLocaleString(studioLanguage())
}
