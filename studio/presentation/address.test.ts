import { expect, it } from 'vitest'
import { mainPath, previewedPath, previewUrl } from './address.ts'

it('goes from a path to its addresses in both languages and back', () => {
  for (const path of ['/', '/hardware', '/hardwareQJ', '/software/k8sMana', '/tabs/price']) {
    for (const locale of ['zh', 'en'] as const)
      expect(previewedPath(previewUrl(path, locale))).toBe(path)
  }
  expect(previewUrl('/', 'zh')).toBe('/preview/zh/')
  expect(previewUrl('/hardware', 'en')).toBe('/preview/en/hardware')
})

it('knows which document a page is made from, and which pages are made from none', () => {
  expect(mainPath('/preview/zh/')).toBe('/')
  expect(mainPath('/preview/en')).toBe('/')
  expect(mainPath('/preview/zh/hardwareQJ/')).toBe('/hardwareQJ')
  expect(mainPath('/preview/zh/hardware/compare/JC-QJ')).toBe('/hardware')
  expect(mainPath('/preview/zh/search')).toBeUndefined()
  expect(mainPath('/zh/hardware')).toBeUndefined()
  expect(mainPath('/preview/fr/hardware')).toBeUndefined()
})
