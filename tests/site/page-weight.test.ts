import { expect, test } from 'vitest'
import { FIRST_ROUND_TRIP, GUEST_SCRIPT, measurePages } from '../bench/page-bytes.ts'
import { builtFolder } from './built.ts'

const pages = measurePages(builtFolder())

test('HTML and CSS of any page come in one round trip', () => {
  expect(pages.filter(({ html, css }) => html + css > FIRST_ROUND_TRIP)).toEqual([])
})

test('a guest runs no more than 5 KB of script on any page before touching anything', () => {
  expect(pages.length).toBeGreaterThan(80)
  expect(pages.filter(({ script }) => script > GUEST_SCRIPT)).toEqual([])
})
