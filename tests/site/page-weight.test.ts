import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtFolder, builtPages } from './built.ts'

/** One round trip: what a server sends before it waits for the first answer (design §11). */
const FIRST_ROUND_TRIP = 14_600
const weights = new Map<string, number>()

test('HTML and CSS of any page come in one round trip', () => {
  const heavy = builtPages()
    .map(page => {
      const files = page.document
        .querySelectorAll('link[rel=stylesheet]')
        .map(link => link.getAttribute('href') ?? '')
      const html = brotliCompressSync(page.document.toString()).length
      return {
        address: page.address,
        bytes: html + files.reduce((all, file) => all + weight(file), 0)
      }
    })
    .filter(({ bytes }) => bytes > FIRST_ROUND_TRIP)
  expect(heavy).toEqual([])
})

function weight(address: string): number {
  const known = weights.get(address)
  if (known !== undefined) return known
  const bytes = brotliCompressSync(readFileSync(join(builtFolder(), address))).length
  weights.set(address, bytes)
  return bytes
}
