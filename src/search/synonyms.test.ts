import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { parseSynonyms } from '../../shared/text/synonyms.ts'
import { normalizeResult } from '../cms/normalize-result.ts'
import { sanitizeResult } from '../cms/sanitize.ts'
import { validateDocument } from '../cms/validate-document.ts'
import { synonymsQuery } from './query.ts'

test.each<[stored: unknown, groups: string[][]]>([
  [[null, '摄像头 = 相机', 5, {}, ['a = b'], ''], [['摄像头', '相机']]],
  ['摄像头 = 相机', []],
  [null, []],
  [undefined, []]
])('synonyms stored as %j hold back no page', async (searchSynonyms, groups) => {
  const settings = { _id: 'siteSettings', _type: 'siteSettings', searchSynonyms }
  const value = await evaluate(parse(synonymsQuery), { dataset: [settings] })
  const all = new Map([['siteSettings', validateDocument(settings)]])
  const { shown, faults } = sanitizeResult(normalizeResult(await value.get()), new Map(), all)
  expect(faults.size).toBe(0)
  expect(parseSynonyms((shown as { synonyms?: unknown }).synonyms)).toEqual(groups)
})
