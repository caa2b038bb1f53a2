import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

/** Draws the path as rows of modules. */
function draw({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(' '))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1\.05H\1z/g))
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width))
  return rows.map(row => row.join(''))
}

test('a QR code has its three finder patterns and a quiet zone of four modules', () => {
  const code = qrCode('https://www.site.example/zh/hardwareQJ')
  const rows = draw(code)
  const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
  const part = (x: number, y: number) => rows.slice(y, y + 7).map(row => row.slice(x, x + 7))
  const far = code.size - 4 - 7
  expect([part(4, 4), part(far, 4), part(4, far)]).toEqual([finder, finder, finder])
  expect(part(far, far)).not.toEqual(finder)
  const margin = [
    ...rows.slice(0, 4),
    ...rows.slice(-4),
    ...rows.map(row => row.slice(0, 4) + row.slice(-4))
  ]
  expect(margin.join('').trim()).toBe('')
  expect(qrCode('https://www.site.example/zh/hardwareJC').path).not.toBe(code.path)
})
