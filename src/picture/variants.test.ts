import { expect, test } from 'vitest'
import { fileBasename, isSvgAsset, variants } from './variants.ts'

const sha = 'a'.repeat(40)
const picture = {
  asset: { _id: `image-${sha}-2000x1600-png`, size: { width: 2000, height: 1600 } }
}

test('a picture is offered in the requested widths, in its own aspect ratio', () => {
  const sizes = variants(picture, { widths: [400, 800] })
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [400, 320],
    [800, 640]
  ])
  expect(sizes[0]?.query).toBe('?w=400&fit=max&auto=format')
})

test('it is never enlarged: its own width replaces larger ones', () => {
  const widths = variants(picture, { widths: [800, 2400, 3200] }).map(({ width }) => width)
  expect(widths).toEqual([800, 2000])
})

test('a ratio crops around the hotspot', () => {
  const hotspot = { x: 0.25, y: 0.5, width: 0.2, height: 0.2 }
  const [size] = variants({ ...picture, hotspot }, { widths: [400], ratio: 0.8 })
  expect(size).toMatchObject({ width: 400, height: 500 })
  const rect = new URLSearchParams(size?.query).get('rect')?.split(',').map(Number)
  expect(rect).toEqual([0, 0, 1280, 1600])
})

test('the crop of the editor is applied', () => {
  const crop = { top: 0, bottom: 0.5, left: 0.25, right: 0.25 }
  const [size] = variants({ ...picture, crop }, { widths: [500] })
  expect(size).toMatchObject({ width: 500, height: 400 })
  expect(new URLSearchParams(size?.query).get('rect')).toBe('500,0,1000,800')
})

test('a picture without a file or size has no variants', () => {
  expect(variants({ asset: null }, { widths: [400] })).toEqual([])
  expect(variants({ asset: { _id: 'x', size: null } }, { widths: [400] })).toEqual([])
})

test('the file name depends on picture and crop alone', () => {
  const stem = fileBasename(picture, { widths: [400] })
  expect(fileBasename(picture, { widths: [800] })).toBe(stem)
  expect(fileBasename(picture, { widths: [400], ratio: 1 })).not.toBe(stem)
  expect(isSvgAsset(`image-${sha}-1x1-svg`)).toBe(true)
})
