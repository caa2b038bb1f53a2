import fc from 'fast-check'

/** Pieces that mean something in HTML, XML, JSON, templates, formats, headers or terminals. */
const PIECES = [
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '&amp;',
    '&#0;'
  ],
  ...['{{x}}', '\u0024{x}', '%s', '%00', "$&$'$1", '\\u003c', '\\', '"', "'", '`', '=1+1', '@'],
  ...[
    '\r\nBcc: x@site.example\r\n',
    '\u0000',
    '\u001b[31m',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066'
  ],
  ...['\ud800', '\udc00', '\ufeff', '\ufffe', '\u{1f468}\u200d\u{1f469}', '长'.repeat(200)]
]

/** Texts of such pieces and of any characters, planted among ordinary words. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom('摄像机', ' camera ', '。', '0') }
    ),
    { minLength: 1, maxLength: 8 }
  )
  .map(pieces => pieces.join(''))
