import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../shared/i18n/locale.ts'
import type { SceneName } from '../cms/types.generated.ts'
import Scene from './Scene.astro'

// Bytes after compression, of the 14,600 that a page may have.
const LIMIT = 2500
const SMALL_LIMIT = 1300
const STYLE_LIMIT = 2500

const every: Record<SceneName, true> = {
  approval: true,
  bus: true,
  chat: true,
  classroom: true,
  cloud: true,
  cluster: true,
  dispatch: true,
  form: true,
  map: true,
  office: true,
  phone: true,
  pipeline: true,
  police: true,
  portal: true,
  release: true,
  team: true,
  wall: true
}
const names = Object.keys(every)
const locales: Locale[] = ['zh', 'en']
const cases = names.flatMap(name =>
  locales.flatMap(locale => [false, true].map(small => ({ name, locale, small })))
)

let container: AstroContainer
beforeAll(async () => {
  container = await AstroContainer.create()
})

async function draw(name: unknown, locale: Locale, small = false): Promise<string> {
  const html = await container.renderToString(Scene, { props: { name, locale, small } })
  // In tests the output of a component includes its style sheet and source annotations; on pages it does not.
  return html
    .replace(/<style[\s\S]*?<\/style>|<link[^>]*>|<!DOCTYPE html>/g, '')
    .replace(/ data-astro-source-\w+="[^"]*"/g, '')
    .trim()
}

// Pages are minified: no white space between elements.
const weight = (text: string) => brotliCompressSync(text.replace(/>\s+</g, '><')).length

describe.each(cases)('$name in $locale, small: $small', ({ name, locale, small }) => {
  test('is one picture with a name in the language of the page, its content hidden', async () => {
    const root = parse(await draw(name, locale, small))
    const [figure, ...others] = root.childNodes.filter(node => node.nodeType === 1)
    expect(others).toEqual([])
    const element = parse(String(figure)).querySelector('figure[role=img]')
    expect(/\p{Script=Han}/u.test(element?.getAttribute('aria-label') ?? '')).toBe(locale === 'zh')
    expect(element?.querySelectorAll(':scope > *').length).toBe(1)
    expect(element?.querySelector(':scope > *')?.getAttribute('aria-hidden')).toBe('true')
  })

  test('holds no Chinese on English pages', async () => {
    if (locale === 'en') expect(await draw(name, locale, small)).not.toMatch(/\p{Script=Han}/u)
  })

  test('needs nothing that the content policy refuses, and no id that could clash', async () => {
    const html = await draw(name, locale, small)
    expect(html).not.toMatch(/\s(style|id|src|href|srcset|on\w+|tabindex)=/i)
    expect(html).not.toMatch(/<(script|style|img|image|use|a|button|input|iframe)\b/i)
    expect(html).not.toMatch(/undefined|NaN|\[object/)
  })

  test('weighs little', async () => {
    expect(weight(await draw(name, locale, small))).toBeLessThanOrEqual(small ? SMALL_LIMIT : LIMIT)
  })
})

test.each([undefined, null, '', 'nosuch', 'toString', '__proto__'])(
  'the name %j draws nothing',
  async name => {
    expect(await draw(name, 'zh')).toBe('')
  }
)

test('two scenes on one page, even the same one, share no id', async () => {
  const page = parse((await draw('map', 'zh')) + (await draw('map', 'zh')))
  expect(page.querySelectorAll('figure').length).toBe(2)
  expect(page.querySelectorAll('[id]').length).toBe(0)
})

test('the style sheet that all scenes share stays small', () => {
  const written = globSync('*/*.css', { cwd: import.meta.dirname })
    .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
  expect(weight(written)).toBeLessThanOrEqual(STYLE_LIMIT)
})
