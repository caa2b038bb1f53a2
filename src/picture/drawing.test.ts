import { expect, test } from 'vitest'
import { drawingRefusal } from './drawing.ts'

const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)

test('a plain drawing is served', () => {
  expect(drawingRefusal(svg('<path d="M0 0"/><use href="#a"/>'))).toBeUndefined()
})

test.each([
  '<script>fetch("/v1/users/me")</script>',
  '<a onload="x()"/>',
  '<foreignObject><p/></foreignObject>',
  '<image href="https://evil.example/a.png"/>',
  '<a href="javascript:alert(1)"/>',
  '<style>@import "//evil.example/a.css"</style>'
])('%s is not', inner => {
  expect(drawingRefusal(svg(inner))).toMatch(/not published/)
})

test('neither is what only claims to be one', () => {
  expect(drawingRefusal(Buffer.from('<html><script/></html>'))).toMatch(/no SVG/)
  expect(
    drawingRefusal(
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')
    )
  ).toMatch(/not published/)
})
