// The Studio names each field whose text is blank, by the rule by which the site lets Chinese stand in.
import { expect, test } from 'vitest'
import { plantBlankTexts } from '../../tests/server/extremes/blank-text.ts'
import type { LakeDocument } from '../../tests/support/copy-content.ts'
import { validationMarkers } from '../seed/check/validation.ts'
import type { SeedDocument } from '../seed/document.ts'
import { seedDocuments } from '../seed/index.ts'
import { missingTranslations } from '../translation/missing-fields.ts'

type Segment = string | number | { _key: string }

/** Fields that the Studio marks with a message, in the notation of `missingTranslations`. */
async function markedFields(document: object, message: string): Promise<string[]> {
  const markers = await validationMarkers(document as SeedDocument, seedDocuments)
  return markers.flatMap(marker => {
    const [, path = '[]', text = ''] = /^\S+ (\[.*?\]): (.*)$/.exec(marker) ?? []
    return text.includes(message) ? [toPath(JSON.parse(path))] : []
  })
}

function toPath(segments: Segment[]): string {
  return segments
    .map(segment => {
      if (typeof segment === 'string') return `.${segment}`
      return typeof segment === 'number' ? `[${segment}]` : `[_key=="${segment._key}"]`
    })
    .join('')
    .slice(1)
}

test('each blank English text of each document is marked at its field', async () => {
  let count = 0
  for (const document of seedDocuments) {
    const blank = plantBlankTexts(document as unknown as LakeDocument, 'en')
    const fields = missingTranslations(blank).map(field => `${field}.en`)
    count += fields.length
    const marked = await markedFields(blank, '还没有英文')
    expect([document._id, marked.sort()]).toEqual([document._id, fields.sort()])
  }
  expect(count).toBeGreaterThan(500)
}, 120_000)

test('a blank Chinese text of a required field is an error at that field', async () => {
  const camera = seedDocuments.find(({ _id }) => _id === 'camera-pro')
  for (const zh of ['\u3000', '\u00a0', '\u200b', '\n', ''])
    expect(await markedFields({ ...camera, tagline: { zh, en: 'Text' } }, '的中文内容')).toEqual([
      'tagline.zh'
    ])
})
