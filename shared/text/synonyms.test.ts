import { expect, test } from 'vitest'
import { normalizeWithJoints } from './normalize-text.ts'
import { parseSynonyms, spellings } from './synonyms.ts'

const synonyms = parseSynonyms(['国产化 = 国产 = 信创', '相机 = 摄像机', 'AI box = 算力'])

test.each([
  ['国产化', ['国产化', '国产', '信创']],
  ['国产', ['国产', '国产化', '信创']],
  ['信创', ['信创', '国产化', '国产']],
  ['国产化方案', ['国产化方案', '国产方案', '信创方案']],
  ['国产相机', ['国产相机', '国产化相机', '信创相机', '国产摄像机']],
  ['ai-box', ['aibox', 'ai box', '算力']],
  ['on-site', ['onsite', 'on site']],
  ['30 W', ['30w', '30watt', '30watts']],
  ['email', ['email']]
])('%s is also spelled %j', (word, expected) => {
  expect(spellings(normalizeWithJoints(word), synonyms)).toEqual(expected)
})
