import { Card, Stack, Text } from '@sanity/ui'
import type { CSSProperties } from 'react'
import { label } from '../language.ts'
import type { Total } from './fetch-report.ts'

const NUMBER: CSSProperties = {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  width: '6em'
}
const CELL: CSSProperties = { padding: '8px 0', borderTop: '1px solid var(--card-border-color)' }

/** Visits and clicks per page, most visited first. */
export function PageTable({ pages }: { pages: Total[] }) {
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Text weight="semibold">{label('每个页面', 'By page')}</Text>
        <Text as="div" size={1}>
          <table
            style={{ width: '100%', borderCollapse: 'collapse' }}
            data-testid="footprint-pages"
          >
            <thead>
              <tr>
                <th style={{ textAlign: 'left' }}>{label('页面', 'Page')}</th>
                <th style={NUMBER}>{label('浏览', 'Views')}</th>
                <th style={NUMBER}>{label('点击', 'Clicks')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ name, visits, clicks }) => (
                <tr key={name}>
                  <td style={CELL}>{name}</td>
                  <td style={{ ...CELL, ...NUMBER }}>{visits}</td>
                  <td style={{ ...CELL, ...NUMBER }}>{clicks}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Text>
      </Stack>
    </Card>
  )
}
