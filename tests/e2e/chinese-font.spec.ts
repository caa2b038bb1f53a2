import { expect, test } from '@playwright/test'

// A missing glyph is drawn as the same box for every character; with a Chinese font, characters differ.
test('Chinese text is drawn in a Chinese font', async ({ page }) => {
  await page.goto('/zh/')
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  const drawn = await page.evaluate(font => {
    const draw = (text: string) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 64
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser has no canvas.')
      context.font = `48px ${font}`
      context.fillText(text, 4, 52)
      return [...context.getImageData(0, 0, 64, 64).data].join('')
    }
    return { characters: [...'中文智能摄像机'].map(draw), unknown: draw('\u{10FFFD}') }
  }, family)
  expect(new Set(drawn.characters).size).toBe(7)
  expect(drawn.characters).not.toContain(drawn.unknown)
})
