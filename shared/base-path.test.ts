import { expect, test } from 'vitest'
import { basePath, stripBase } from './base-path.ts'

test('the base path is the path of the public URL', () => {
  expect(basePath('https://site.example')).toBe('')
  expect(basePath('https://site.example/')).toBe('')
  expect(basePath('https://www.site.example/video/')).toBe('/video')
  expect(basePath('https://www.site.example/a/b')).toBe('/a/b')
  expect(() => basePath('/video')).toThrow(TypeError)
})

test('it is stripped from paths below it only', () => {
  expect(stripBase('/video', '/video/zh/')).toBe('/zh/')
  expect(stripBase('/video', '/video')).toBe('/')
  expect(stripBase('/video', '/videos/zh/')).toBeUndefined()
  expect(stripBase('/video', '/zh/')).toBeUndefined()
  expect(stripBase('', '/zh/')).toBe('/zh/')
})
