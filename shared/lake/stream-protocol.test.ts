import { expect, test } from 'vitest'
import {
  decodeFrame,
  decodeRequest,
  encodeFrame,
  encodeRequest,
  type Frame,
  type StreamRequest
} from './stream-protocol.ts'

const headers = { 'last-event-id': '7' }

test.each<[StreamRequest, unknown]>([
  [
    { kind: 'open', id: 1, path: '/v1/data/listen/production', headers },
    { open: 1, path: '/v1/data/listen/production', headers }
  ],
  [{ kind: 'close', id: 1 }, { close: 1 }]
])('a client sends %j', (request, wire) => {
  const text = encodeRequest(request)
  expect(JSON.parse(text)).toEqual(wire)
  expect(decodeRequest(text)).toEqual(request)
})

test.each<[Frame, unknown]>([
  [
    { kind: 'head', id: 1, status: 200, contentType: 'text/event-stream' },
    { id: 1, status: 200, contentType: 'text/event-stream' }
  ],
  [
    { kind: 'head', id: 1, status: 400, contentType: null },
    { id: 1, status: 400, contentType: null }
  ],
  [
    { kind: 'data', id: 1, text: 'data: {}\n\n' },
    { id: 1, data: 'data: {}\n\n' }
  ],
  [
    { kind: 'end', id: 1 },
    { id: 1, end: true }
  ]
])('the lake sends %j', (frame, wire) => {
  const text = encodeFrame(frame)
  expect(JSON.parse(text)).toEqual(wire)
  expect(decodeFrame(text)).toEqual(frame)
})

test.each([
  '',
  'open',
  'null',
  '[]',
  '7',
  '{}',
  '{"open":"1","path":"/"}',
  '{"open":1}',
  '{"id":1}'
])('what is not part of the protocol is not decoded: %s', text => {
  expect(decodeRequest(text)).toBeUndefined()
  expect(decodeFrame(text)).toBeUndefined()
})
