import { Card, Flex, Stack, Text } from '@sanity/ui'
import { label } from '../language.ts'
import type { Total } from './fetch-report.ts'

const WIDTH = 900
const HEIGHT = 220
/** Blue for visits, dark for clicks: distinguishable by lightness and position as well. */
const COLOURS = { visits: '#5b8def', clicks: '#1f2f4d' }

/** Stacked bar chart of visits and clicks per day. */
export function DayChart({ days }: { days: Total[] }) {
  const busiest = Math.max(1, ...days.map(({ visits, clicks }) => visits + clicks))
  const step = WIDTH / days.length
  const height = (count: number) => (count / busiest) * (HEIGHT - 20)
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        <Flex gap={4} align="center">
          <Text weight="semibold">{label('每天', 'By day')}</Text>
          <Key colour={COLOURS.visits} text={label('浏览', 'Views')} />
          <Key colour={COLOURS.clicks} text={label('点击', 'Clicks')} />
          <Text size={1} muted>
            {label(`最多的一天${busiest}次`, `${busiest} on the busiest day`)}
          </Text>
        </Flex>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`}
          role="img"
          aria-label={label('每天的浏览与点击', 'Views and clicks by day')}
          data-testid="footprint-days"
        >
          {days.map(({ name, visits, clicks }, index) => (
            <g key={name} transform={`translate(${index * step}, 0)`}>
              <title>{`${name}: ${visits} + ${clicks}`}</title>
              <rect width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={step * 0.15}
                width={step * 0.7}
                y={HEIGHT - height(visits)}
                height={height(visits)}
                fill={COLOURS.visits}
              />
              <rect
                x={step * 0.15}
                width={step * 0.7}
                y={HEIGHT - height(visits) - height(clicks)}
                height={height(clicks)}
                fill={COLOURS.clicks}
              />
            </g>
          ))}
          <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="#8793a3" />
          {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((index, place) => (
            <text
              key={place === 0 ? 'first' : place === 1 ? 'middle' : 'last'}
              x={(index + 0.5) * step}
              y={HEIGHT + 18}
              fontSize={13}
              fill="#6b7787"
              textAnchor={place === 0 ? 'start' : place === 1 ? 'middle' : 'end'}
            >
              {days[index]?.name.slice(5)}
            </text>
          ))}
        </svg>
      </Stack>
    </Card>
  )
}

function Key({ colour, text }: { colour: string; text: string }) {
  return (
    <Flex gap={2} align="center">
      <svg width={12} height={12} aria-hidden="true">
        <rect width={12} height={12} rx={2} fill={colour} />
      </svg>
      <Text size={1}>{text}</Text>
    </Flex>
  )
}
