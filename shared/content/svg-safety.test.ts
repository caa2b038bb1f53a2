import { expect, test } from 'vitest'
import { svgRejectionReason } from './svg-safety.ts'

const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)

test('a plain SVG is accepted', () => {
  expect(svgRejectionReason(svg('<path d="M0 0"/><use href="#a"/>'))).toBeUndefined()
})

test.each([
  '<script>fetch("/v1/users/me")</script>',
  '<a onload="x()"/>',
  '<foreignObject><p/></foreignObject>',
  '<image href="https://evil.example/a.png"/>',
  '<a href="javascript:alert(1)"/>',
  '<style>@import "//evil.example/a.css"</style>'
])('%s is rejected', inner => {
  expect(svgRejectionReason(svg(inner))).toMatch(/not published/)
})

test('a file that is no SVG, or has a document type, is rejected', () => {
  expect(svgRejectionReason(Buffer.from('<html><script/></html>'))).toMatch(/no SVG/)
  expect(
    svgRejectionReason(
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')
    )
  ).toMatch(/not published/)
})
