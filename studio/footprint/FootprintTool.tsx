import { Box, Card, Container, Flex, Heading, Select, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { FootprintReport } from '../../shared/footprint/footprint-report.ts'
import { label } from '../language.ts'
import { DayChart } from './DayChart.tsx'
import { fetchReport, getDate, perDay, perPage } from './fetch-report.ts'
import { PageTable } from './PageTable.tsx'

const SPANS = [7, 30, 90] as const

export function FootprintTool() {
  const [days, setDays] = useState(30)
  const report = useReport(days)
  return (
    <Card height="fill" overflow="auto">
      <Container width={2}>
        <Box padding={5}>
          <Stack gap={5}>
            <Flex align="center" justify="space-between">
              <Heading as="h1" size={3}>
                {label('访问足迹', 'Footprint')}
              </Heading>
              <Box style={{ flex: 'none' }}>
                <Select
                  aria-label={label('时间范围', 'Span')}
                  value={days}
                  onChange={event => setDays(Number(event.currentTarget.value))}
                >
                  {SPANS.map(span => (
                    <option key={span} value={span}>
                      {label(`最近${span}天`, `Last ${span} days`)}
                    </option>
                  ))}
                </Select>
              </Box>
            </Flex>
            <Report report={report} days={days} />
          </Stack>
        </Box>
      </Container>
    </Card>
  )
}

function Report({ report, days }: { report: FootprintReport | 'none' | undefined; days: number }) {
  if (!report) return <Text muted>{label('正在读取…', 'Reading …')}</Text>
  if (report === 'none') {
    return <Text>{label('此处没有足迹服务。', 'No footprint service answers here.')}</Text>
  }
  if (report.keptBy === 'portal') {
    return (
      <Text>
        {label(
          '足迹已交给本单位门户保存，请在门户中查看。',
          'Footprints go to the organisation’s portal; see them there.'
        )}
      </Text>
    )
  }
  if (report.days.length === 0) {
    return <Text>{label('这段时间没有足迹。', 'Nobody left a footprint in this time.')}</Text>
  }
  return (
    <>
      <DayChart days={perDay(report.days, days, getDate(new Date()))} />
      <PageTable pages={perPage(report.days)} />
    </>
  )
}

function useReport(days: number): FootprintReport | 'none' | undefined {
  const [report, setReport] = useState<FootprintReport | 'none'>()
  useEffect(() => {
    let current = true
    fetchReport(days, -new Date().getTimezoneOffset()).then(read => {
      if (current) setReport(read ?? 'none')
    })
    return () => {
      current = false
    }
  }, [days])
  return report
}
