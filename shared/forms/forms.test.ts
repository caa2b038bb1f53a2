import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseContact } from './contact-schema.ts'
import { canonicalEmail, isEmail, needsSmtpUtf8, normalizeEmail } from './email.ts'
import { CONTACT_FIELDS } from './fields.ts'
import { withoutFullStop } from './messages.ts'
import { isPossiblePhone, phoneNumbers } from './normalize-phone.ts'
import { parseSubscription } from './subscribe-schema.ts'

const honest = {
  theme: '产品演示',
  company: '某市大数据局',
  name: '张工',
  email: 'zhang@example.com',
  phone: '010-00000000',
  message: '需要八台摄像机。\n请联系。'
}

function getErrors(changed: Record<string, unknown>, locale: 'zh' | 'en' = 'zh') {
  const reading = parseContact({ ...honest, ...changed }, locale)
  return reading.ok ? [] : reading.errors
}

test('an honest message passes as typed, without the space around it', () => {
  const reading = parseContact({ ...honest, name: ' 张工 ', message: 'a\r\nb' }, 'zh')
  expect(reading).toEqual({ ok: true, value: { ...honest, name: '张工', message: 'a\nb' } })
})

test('an empty form names each missing field, in the order of the form and the language', () => {
  expect(parseContact({}, 'zh')).toEqual({
    ok: false,
    errors: [
      { field: 'theme', message: '请填写主题。' },
      { field: 'name', message: '请填写姓名。' },
      { field: 'email', message: '请填写邮箱地址或联系电话，以便我们答复。' },
      { field: 'message', message: '请填写留言内容。' }
    ]
  })
  expect(getErrors({ name: '' }, 'en')).toEqual([{ field: 'name', message: 'Name is missing.' }])
})

test('line breaks of word processors are line breaks of a message, and nowhere else', () => {
  const pasted = parseContact({ ...honest, message: 'a\u2028b\u2029c\u2028' }, 'zh')
  expect(pasted).toEqual({ ok: true, value: { ...honest, message: 'a\nb\nc' } })
  expect(getErrors({ name: 'a\u2028b' }).map(({ field }) => field)).toEqual(['name'])
})

test('an e-mail address or a telephone number is required, one of them is enough', () => {
  expect(getErrors({ email: '' })).toEqual([])
  expect(getErrors({ phone: '' })).toEqual([])
  const missing = [{ field: 'email', message: '请填写邮箱地址或联系电话，以便我们答复。' }]
  for (const blank of ['', '  ', '\u200b', undefined])
    expect(getErrors({ email: blank, phone: blank })).toEqual(missing)
  expect(getErrors({ email: '', phone: '电话' }).map(({ field }) => field)).toEqual(['phone'])
  expect(getErrors({ email: 'x', phone: '' }).map(({ field }) => field)).toEqual(['email'])
})

test('limits are named in the messages, and characters are counted as people do', () => {
  expect(getErrors({ name: '字'.repeat(81) })).toEqual([
    { field: 'name', message: '姓名最多80字，现有81字。' }
  ])
  expect(getErrors({ name: '𠮷'.repeat(80) })).toEqual([])
  expect(getErrors({ message: '长'.repeat(5000) })).toEqual([])
  expect(getErrors({ message: '长'.repeat(5001) }, 'en')).toEqual([
    { field: 'message', message: 'Message may have 5000 characters at most; it has 5001.' }
  ])
})

test.each([
  '19200000000',
  '16200000000',
  '17200000000',
  '+86 166 0000 0000',
  '0086-19900000000',
  '010-00000000',
  '（0755）0000 0000',
  '0755-00000000 转 801',
  '400-000-0000',
  '+1 202 555 0143',
  '１９２００００００００',
  '+1 (202) 555-0143 ext. 12',
  '010-00000000转：801',
  '010-00000000 分机号 801',
  '010-00000000（转801）',
  '010-00000000转分机801',
  '010-00000000-801',
  '010——00000000',
  '(010)-0000 0000',
  '010-00000000*801',
  '010-00000000#801',
  '010-00000000, 801',
  '+1 202 555 0143 Ext: 12',
  'tel:+1-202-555-0143;ext=12',
  'Tel: 010 - 00000000',
  '电话：19200000000',
  '010\u221200000000',
  '19200000000、16200000000',
  '010-00000000 / 19200000000',
  '010-00000000转801、0755-00000000转802',
  '19200000000 或 16200000000',
  '(+86) 166 0000 0000',
  '+852 2345 6789',
  '+853 6600 0000',
  '+886 2 2345 6789',
  '030/1234567',
  '+44 (0)20 0000 0000',
  '01 00 00 00 00',
  '\u200e19200000000',
  '95500',
  ''
])('the telephone number %j passes and stays as typed', phone => {
  for (const locale of ['zh', 'en'] as const) {
    const reading = parseContact({ ...honest, phone }, locale)
    expect(reading.ok && reading.value.phone).toBe(phone)
  }
})

test.each([
  '1234',
  '电话',
  '+',
  '1'.repeat(40),
  '1'.repeat(41),
  '19200000000<script>',
  '192000\u202e00000',
  '192\n00000000',
  '13800000000,13900000000,13700000000',
  '--------1----1-1',
  '--------1----1-1-1-1',
  '1-1-1-1-1-1',
  '12345---6',
  '((010)) 00000000',
  '....12345',
  '12345+',
  '19200000000 801 转',
  '19200000000 转',
  'tel:',
  '+86 19200000000 0000000',
  '010-00000000 ext 1234567',
  '19200000000、电话'
])('the telephone number %j is reported at its field', phone => {
  expect(getErrors({ phone }).map(error => error.field)).toEqual(['phone'])
  expect(getErrors({ phone }, 'en')[0]?.message).toMatch(/^(This is|Telephone)/)
})

test.each([
  ['+8619900000000', '19900000000', '+86 199 0000 0000', '(+86) 199-0000-0000', '0086-19900000000'],
  ['+8619900000000', '１９９００００００００', 'tel:+8619900000000', '手机：199 0000 0000'],
  ['+861000000000', '010-00000000', '（010）0000 0000', '+86 (0)10 0000 0000', '010——00000000'],
  ['+8675500000000;ext=801', '0755-00000000 转 801', '+86-755-00000000-801', '075500000000#801'],
  ['+861000000000;ext=8', '010-00000000转8', '010-00000000-8', '+86-10-0000-0000-8'],
  ['+8675500000000;ext=8', '0755-00000000转8', '0755-00000000-8'],
  ['+8637100000000;ext=12', '0371-00000000转12', '0371-00000000-12'],
  ['+864000000000;ext=1', '400-000-0000转1', '400-000-0000-1'],
  ['+8619900000000', '199-00-00-00-00'],
  ['+864000000000', '400-000-0000', '4000000000'],
  ['+85223456789', '+852 2345 6789', '00852-23456789', '(+852) 2345-6789'],
  ['+85223456789', '852-23456789', '(852) 2345 6789', '（852）23456789', '85223456789'],
  ['+85223456789;ext=12', '852-2345-6789-12', '(852) 23456789 转 12', '852-23456789,12'],
  ['+85223456789;ext=1', '+852 2345 6789 转 1', '+852-2345-6789-1'],
  ['+886223456789;ext=1', '+886 2 2345 6789 转 1', '+886-2-2345-6789-1'],
  ['+85366000000', '+853 6600 0000', '00853 66000000', '853-66000000', '(853) 6600-0000'],
  ['+886223456789', '886-2-23456789', '(886) 2 2345 6789', '886 (0)2 2345-6789'],
  ['+886912345678', '886-912-345-678', '886912345678'],
  ['+868532345678', '(853) 2345678', '0853-2345678', '853-2345678'],
  ['+8685290031', '8529 0031', '85290031', '852-90031'],
  ['+8685223456;ext=789', '8522 3456 转 789'],
  ['+8685223456789', '0852-23456789'],
  ['+886912345678', '+886 912 345 678', '+886 (0)912-345-678', '00886912345678'],
  ['+886223456789;ext=12', '+886 2 2345 6789 #12', '+886-2-23456789 分機12'],
  ['+12025550143;ext=12', '+1 (202) 555-0143 ext. 12', '001 202 555 0143 x12'],
  ['+442000000000', '+44 (0)20 0000 0000', '0044 20 0000 0000'],
  ['95500', '95500', '９５５００', '电话：95500']
])('the telephone number %j is one number in all its forms', (number, ...forms) => {
  for (const form of forms) {
    expect([form, phoneNumbers(form)]).toEqual([form, [number]])
    expect([form, isPossiblePhone(form)]).toEqual([form, true])
  }
})

test('two telephone numbers are two, an extension is part of the number, and words are none', () => {
  expect(phoneNumbers('010-00000000转801、19900000000')).toEqual([
    '+861000000000;ext=801',
    '+8619900000000'
  ])
  expect(phoneNumbers('010-00000000')).not.toEqual(phoneNumbers('010-00000000转801'))
  expect(phoneNumbers('电话')).toEqual([])
})

test('the server refuses a number that its country cannot have, and reads others as dialled', () => {
  for (const phone of ['+999 123456', '+86 123', '+1 202 555', '+86 19900000000 ext 1、+1 202'])
    expect(parseContact({ ...honest, phone }, 'zh', isPossiblePhone)).toEqual({
      ok: false,
      errors: [{ field: 'phone', message: expect.stringContaining('电话号码格式不对') }]
    })
  for (const phone of ['2345 6789', '030/1234567', '95500', ''])
    expect(parseContact({ ...honest, phone }, 'zh', isPossiblePhone).ok).toBe(true)
})

test.each([
  "O'Brien-Smith",
  'José',
  '阿卜杜拉·买买提',
  'محمد',
  'Nguyễn Văn A',
  '𠮷野',
  'İpek',
  'X Æ'
])('the name %s of any script passes', name => expect(getErrors({ name })).toEqual([]))

test.each([
  ['a control character', 'a\u0000b'],
  ['a line break in a line', 'a\nBcc: b@example.com'],
  ['a bidirectional override', '\u202etxt.exe'],
  ['a bidirectional isolate', 'a\u2067b'],
  ['half a character', 'a\ud83d'],
  ['hidden tags', 'a\u{e0041}\u{e0042}'],
  ['a pile of marks', `a${'\u0301'.repeat(20)}`],
  ['a web address', 'see https://evil.example']
])('a name with %s is refused', (_what, name) => {
  expect(getErrors({ name }).map(error => error.field)).toEqual(['name'])
})

test('text that shows nothing counts as missing', () => {
  expect(getErrors({ name: '\u200b\ufeff\u3164 ' })[0]?.message).toBe('请填写姓名。')
  const phone = '010-00000000'
  const blank = { email: '\u3000\u200b', company: '\u3164', phone }
  const reading = parseContact({ ...honest, ...blank }, 'zh', isPossiblePhone)
  expect(reading.ok && reading.value).toMatchObject({ email: '', company: '', phone })
  expect(getErrors({ email: 'a@b.example', phone: '\u3000\u3164' })).toEqual([])
})

test('a flood of links is refused, a few are not', () => {
  expect(getErrors({ message: 'http://a.example '.repeat(5) })).toEqual([])
  expect(getErrors({ message: 'http://a.example '.repeat(6) })[0]?.message).toBe(
    '留言内容中最多放5个网址。'
  )
})

describe('e-mail addresses', () => {
  test.each([
    'a@b',
    'a.b+c@example.com',
    'x@例子.中国',
    'x@bücher.example',
    "o'b@example.com",
    '张@example.com',
    '采购@例子.公司',
    'नमस्ते@x.example'
  ])('%s passes', email => expect(getErrors({ email })).toEqual([]))
  test.each([
    ['zhang＠example.com'],
    ['zhang＠example．com'],
    ['zhang@example。com'],
    ['ｚｈａｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['\u3000zhang@example.com\u3000'],
    ['mailto:zhang@example.com'],
    ['zhang@example.com\u200b'],
    ['\u202azhang@example.com\u202c'],
    ['\u2066\u200e zhang@example.com \u2069']
  ])('%j is read as what it means', email => {
    const reading = parseContact({ ...honest, email }, 'zh')
    expect(reading.ok && reading.value.email).toBe('zhang@example.com')
    expect(parseSubscription({ email }, 'zh')).toEqual({
      ok: true,
      value: { email: 'zhang@example.com' }
    })
  })
  test.each([
    'a',
    '@example.com',
    'a@',
    'a@-b.example',
    'a b@example.com',
    'a@b..c',
    'a..b@c',
    '.a@example.com',
    'a.@example.com',
    'a@example.com.',
    'a＠＠example.com',
    'mailto:',
    'a@b@c.example',
    'a@example.com\nbcc:x@example.com',
    'a@exa mple.com',
    `${'张'.repeat(22)}@b.example`,
    `a@${'例'.repeat(60)}.example`,
    'a@%65xample.com',
    `${'a'.repeat(65)}@b.example`,
    'a@example.com,b@example.com',
    '<a@example.com>'
  ])('%j is invalid', email => {
    expect(getErrors({ email })).toHaveLength(1)
    expect(parseSubscription({ email }, 'en').ok).toBe(false)
  })
  test('a long text of spaces takes no longer than another', () => {
    const spaces = ' \u200e'.repeat(200_000)
    expect(normalizeEmail(`${spaces}a${spaces}b${spaces}`)).toBe(`a${spaces}b`)
  })
  test('all forms of one address are one person', () => {
    for (const form of [
      '采购@例子.公司',
      '采购@xn--fsqu00a.xn--55qx5d',
      '采购＠例子。公司',
      '采购@XN--FSQU00A.xn--55QX5D',
      ' mailto:采购@例子．公司\u200b'
    ])
      expect(canonicalEmail(form)).toBe('采购@xn--fsqu00a.xn--55qx5d')
    expect(canonicalEmail('Ｌi@ＢÜCHER.example')).toBe(canonicalEmail('li@xn--bcher-kva.example'))
    expect(canonicalEmail('e\u0301@x.example')).toBe(canonicalEmail('é@x.example'))
    expect(canonicalEmail('a@1.2')).toBe('a@1.2')
    expect(canonicalEmail('采购@例子.公司')).not.toBe(canonicalEmail('采购@例子.中国'))
  })
  test('only the part before the @ needs SMTPUTF8', () => {
    expect(['采购@例子.公司', 'a@例子.公司', 'a@b.example'].map(needsSmtpUtf8)).toEqual([
      true,
      false,
      false
    ])
  })
  test('the key of an address is the key of its key', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string({ unit: 'grapheme' }), (email, more) => {
        const typed = normalizeEmail(more + email)
        if (!isEmail(typed)) return
        const key = canonicalEmail(typed)
        expect(isEmail(key)).toBe(true)
        expect(canonicalEmail(key)).toBe(key)
      })
    )
  })
  test('what passes never holds anything that could end a header or hold a second address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        text => !isEmail(text) || !/[\s,;<>"()]/.test(text)
      )
    )
  })
})

test('any input is either parsed or has errors by field', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...CONTACT_FIELDS, '__proto__'), fc.anything()),
      input => {
        const reading = parseContact(input, 'en')
        return (
          reading.ok || reading.errors.every(({ field, message }) => field !== '' && message !== '')
        )
      }
    )
  )
  for (const input of [null, 7, 'text', [], { name: {} }, { name: ['a'] }]) {
    expect(parseContact(input, 'en').ok).toBe(false)
  }
})

test('as the text of a link a sentence loses its full stop, nothing else', () => {
  expect(['请填写姓名。', 'Name is missing.', 'Is it 1.5?', '邮箱'].map(withoutFullStop)).toEqual([
    '请填写姓名',
    'Name is missing',
    'Is it 1.5?',
    '邮箱'
  ])
})
