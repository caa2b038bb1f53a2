import { expect, test } from 'vitest'
import { searchAddress } from './address.ts'

test.each(['摄像头', 'a & b', '😀', '%', '#'])('%s is in its address', query => {
  const { searchParams } = new URL(searchAddress(query), 'https://site.example/zh/search')
  expect(searchParams.get('q')).toBe(query)
})

test.each(['\ud83d', '\ude00', '球\ud83d机'])('half a surrogate pair is replaced: %j', query => {
  const { searchParams } = new URL(searchAddress(query), 'https://site.example/zh/search')
  expect(searchParams.get('q')).toBe(query.toWellFormed())
})
