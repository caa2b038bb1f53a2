import { expect, test } from 'vitest'
import { say } from '../../../shared/content/interface/describe.ts'
import { interfaceDetails } from '../../../shared/content/interface/details.ts'
import { locales } from '../../../shared/i18n/locale.ts'
import { DETAIL, drawDetail, textWidth } from './draw.ts'
import { detailPicture } from './picture.ts'

const cases = Object.entries(interfaceDetails).flatMap(([name, detail]) =>
  locales.map(locale => ({ name, detail, locale }))
)
// Space between the edges of a panel, and what separates two texts on a line.
const SPACE = 512
const GAP = 16

test.each(cases)('$name in $locale: the two texts of a line have room', ({ detail, locale }) => {
  const width = (text: string, size: number) => textWidth(say(text, locale), size)
  expect(width(detail.title, 22) + width(detail.remark, 18) + GAP).toBeLessThanOrEqual(SPACE)
  for (const row of detail.rows) {
    const [first, second] = row
    const line =
      detail.kind === 'list'
        ? width(first, 22) + width(second, 18) + 28
        : detail.kind === 'steps'
          ? 124 + width(second, 22)
          : detail.kind === 'chat'
            ? width(second, 22) + 40
            : width(first, 22) + width(second, 22)
    expect(line + GAP, `${first} ${second}`).toBeLessThanOrEqual(SPACE)
  }
})

test.each(cases)('$name in $locale: its texts are in that language', ({ detail, locale }) => {
  const svg = drawDetail(detail, locale)
  expect(svg).not.toMatch(/undefined|NaN|\[object/)
  expect(/\p{Script=Han}/u.test(svg)).toBe(locale === 'zh')
})

test('each detail fits in its height', () => {
  for (const { rows } of Object.values(interfaceDetails))
    expect(104 + rows.length * 74).toBeLessThanOrEqual(DETAIL.height)
})

test.each([undefined, null, '', 'nosuch', 'toString', '__proto__'])(
  'the name %j shows nothing',
  name => {
    expect(detailPicture(name, 'zh')).toBeUndefined()
  }
)
