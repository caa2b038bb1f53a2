import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeText, normalizeWithPositions } from './normalize-text.ts'

const same: string[][] = [
  [
    'GB28181',
    'GB 28181',
    'GB/T28181',
    'gb/t 28181',
    'ＧＢ／Ｔ 28181',
    'GB／T　28181',
    'GB-T 28181',
    'GBT28181',
    'GBT 28181',
    'gb t 28181',
    'GB/T-28181'
  ],
  ['GB/T 28181-2022', 'GBT28181—2022', 'GB/T 28181:2022'],
  ['旗舰', '#旗舰', '旗舰®', '•旗舰', '👍旗舰', '@旗舰', '￥旗舰', '旗舰&'],
  ['KH-QJ20', 'khqj20', 'KH‑QJ20', 'ＫＨ－ＱＪ２０'],
  ['30W', '30 W', '30 瓦', '30瓦', '３０Ｗ', '30瓦特'],
  ['功耗30-60W', '功耗 30–60 瓦'],
  ['垂直-85°', '垂直 −85°', '垂直－85度'],
  ['7.5kg', '7.5 kg', '7.5 公斤', '7.5千克'],
  ['-85°', '−85°', '－85 度', '-85 °'],
  ['IP66', 'IP66；', '（IP66）', 'ip 66'],
  ['AI 盒子', 'AI盒子', 'ai盒子'],
  ['1,000 路', '1000路'],
  ['-40 ℃', '-40 °C', '-40摄氏度'],
  ['café', 'CAFE'],
  ['视\u200b频', '视频'],
  ['H.265', 'H265', 'h.265', 'Ｈ．２６５', 'H 265'],
  ['支持 H.265/H.264', '支持H265/H264'],
  ['v.1.2', 'v1.2'],
  ['-40 degrees Celsius', '-40 °C']
]

test.each(same)('%s and its other spellings are one', (...spellings) => {
  const texts = spellings.map(spelling => normalizeText(spelling).replace(/^\n|\n$/g, ''))
  expect(new Set(texts)).toHaveLength(1)
})

test.each([
  ['video ai', 'videoai'],
  ['-85', '85'],
  ['垂直-85', '垂直85'],
  ['C#', 'C'],
  ['C++', 'C'],
  ['H.265+', 'H.265'],
  ['R&D', 'RD'],
  ['7.5', '75'],
  ['目标。防护', '目标防护'],
  ['GB 28181', 'GB 281810'],
  ['over RTSP.30 days', 'over RTSP30 days'],
  ['1080P.30 days', '1080P30 days'],
  ['v1.2', 'v12'],
  ['GB/T 28181.1', 'GB/T 281811']
])('%s and %s are not', (one, other) => {
  expect(normalizeText(one)).not.toBe(normalizeText(other))
})

test.each([
  ['垂直−85°至40°', '-85°'],
  ['功耗30–60 W', '60w'],
  ['转动0-360°', '360°']
])('%s contains %s as a whole', (text, part) => {
  const at = normalizeText(text).indexOf(part)
  expect(at).toBeGreaterThanOrEqual(0)
  expect(normalizeText(text)[at - 1]).not.toMatch(/\d/)
})

test('each part has its place in the original', () => {
  const original = '符合 ＧＢ／Ｔ 28181-2022，功耗 30 瓦。'
  const { text, starts, ends } = normalizeWithPositions(original)
  const place = (part: string) => {
    const at = text.indexOf(part)
    return original.slice(starts[at], ends[at + part.length - 1])
  }
  expect(place('gb28181')).toBe('ＧＢ／Ｔ 28181')
  expect(place('30w')).toBe('30 瓦')
  expect(place('符合gb')).toBe('符合 ＧＢ')
})

test('long texts of one character take no longer than others', () => {
  for (const character of [' ', '-', '/', '(', '0', '米', '\u0301', '\ud800'])
    expect(normalizeWithPositions(character.repeat(100_000)).starts.length).toBeLessThanOrEqual(
      100_000
    )
})

test('with positions the text is the same', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('GB/T', ' ', '28181', '-', '30', '瓦', '。', '\n', '1,000', 'ﷺ', '́', '\ud800')
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const { text, starts, ends } = normalizeWithPositions(pieces.join(''))
      expect(text).toBe(normalizeText(pieces.join('')))
      expect([starts.length, ends.length]).toEqual([text.length, text.length])
    })
  )
})
