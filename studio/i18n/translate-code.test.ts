import { expect, it } from 'vitest'
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
    /^import \{ label as studioLabel \} from "\/.*\/studio\/language\.ts";/
  )
  expect(answer?.code).toContain('{ "aria-label": studioLabel("关闭", "Close") }')
  expect(end).not.toThrow()
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
