import { expect, it } from 'vitest'
import { dayLabel } from '../language.ts'
import { translateCode } from './translate-code.ts'

const FILE = '/site/node_modules/@sanity/ui/dist/index.js'
const TEXTS = [['"aria-label": "Close"', '关闭']] as const

function plugin() {
  const { transform, buildEnd } = translateCode([...TEXTS] as [string, string][])
  return {
    transform: transform as (code: string, id: string) => { code: string } | undefined,
    end: buildEnd as (error?: Error) => void
  }
}

it('a text in the code of a package is chosen by the language of the Studio', () => {
  const { transform, end } = plugin()
  const answer = transform('jsx(Button, { "aria-label": "Close" })', FILE)
  expect(answer?.code).toMatch(
    /^import \{ dayLabel as studioDay, label as studioLabel \} from "\/.*\/studio\/language\.ts";/
  )
  expect(answer?.code).toContain('{ "aria-label": studioLabel("关闭", "Close") }')
  const days = transform(
    't1 = date.toDateString(), t2 = date.toDateString().replaceAll(" ", "-")',
    FILE
  )
  expect(days?.code).toContain('t1 = studioDay(date), t2 = date.toDateString().replaceAll')
  expect(end).not.toThrow()
})

it('days of calendars are labelled in the language of the Studio', () => {
  expect(dayLabel(new Date(2026, 11, 1))).toBe('2026年12月1日星期二')
})

it('a template literal begins in the language of the Studio', () => {
  const { transform } = translateCode([['`Open in ${', '打开：']])
  const translate = transform as (code: string, id: string) => { code: string }
  expect(translate(`t4 = \`Open in \${title}\``, FILE).code).toContain(
    `t4 = \`\${studioLabel("打开：", "Open in ")}\${title}\``
  )
})

it('other code stays as it is', () => {
  const { transform } = plugin()
  expect(
    transform('jsx(Button, { "aria-label": "Close" })', '/site/studio/help/Help.tsx')
  ).toBeUndefined()
  expect(transform('jsx(Button, { text: "Close" })', FILE)).toBeUndefined()
})

it('the build fails if a package has a text no longer', () => {
  const { transform, end } = plugin()
  transform('jsx(Button, { "aria-label": "Shut" })', FILE)
  expect(end).toThrow('"aria-label": "Close"')
})
