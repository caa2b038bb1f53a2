import { expect, test } from 'vitest'
import { splitAtForeign } from './text.ts'

test('names in another language than the sentence are separated, each with its language', () => {
  const names = [
    { text: '旗舰型', lang: 'zh' },
    { text: 'Basic', lang: 'en' },
    { text: '专业型', lang: 'zh' }
  ] as const
  expect(splitAtForeign('Compare 旗舰型, Basic and 专业型', names, 'en')).toEqual([
    'Compare ',
    { text: '旗舰型', lang: 'zh-Hans' },
    ', Basic and ',
    { text: '专业型', lang: 'zh-Hans' },
    ''
  ])
  expect(splitAtForeign('Compare Basic', [names[1]], 'en')).toEqual(['Compare Basic'])
})
