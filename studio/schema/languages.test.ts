import { expect, it, vi } from 'vitest'
import { isObject } from '../../shared/json/is-object.ts'

/** Names, units and addresses, which are the same in both languages. */
const NAMES =
  /\b(GB|ONVIF|RTSP|PDF|WPS|SVG|zip|https?|mailto|tel|ICP|GLB|kg|lx|meta|Profile T)\b|\/\w[\w/-]*|#\w+|\bhost-07/g
const NOT_SHOWN = ['icon', 'components', 'select']
const TEXTS = ['title', 'description', 'placeholder']

it.each([
  ['Chinese', (zh: string, _en: string) => zh, /[a-z]{2,}/i],
  ['English', (_zh: string, en: string) => en, /\p{Script=Han}/u]
])('titles and descriptions of fields are in %s only', async (_language, label, foreign) => {
  vi.resetModules()
  vi.doMock('../language.ts', () => ({ label }))
  const { schemaTypes } = await import('./index.ts')
  const texts = [...textsIn(schemaTypes, new Set())]
  expect(texts.length).toBeGreaterThan(200)
  const shown = texts.map(text => text.replace(NAMES, ''))
  expect(shown.filter(text => foreign.test(text))).toEqual([])
})

function* textsIn(value: unknown, seen: Set<unknown>): Generator<string> {
  if (seen.has(value)) return
  seen.add(value)
  if (Array.isArray(value)) for (const item of value) yield* textsIn(item, seen)
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      if (TEXTS.includes(name) && typeof inner === 'string') yield inner
      else if (!NOT_SHOWN.includes(name)) yield* textsIn(inner, seen)
    }
}
