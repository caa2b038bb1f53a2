import { expect, test } from 'vitest'
import { explainPasswordProblem } from './password-rules.ts'

const account = ['t.mustermann@beispielfirma.example', '李明 Li Ming']

test.each(['长长的密码 2026', 'correct horse battery', 'at-least-ten-characters', 'q8#vLw!x2Zp'])(
  'acceptable: %s',
  async password => {
    expect(await explainPasswordProblem(password, account)).toBeUndefined()
  }
)

test.each([
  ['short', 'has 10 to 256'],
  ['x'.repeat(257), 'has 10 to 256'],
  ['1234567890', 'common'],
  ['qwertyuiop', 'common'],
  ['PASSWORD123', 'common'],
  ['Password2026!', 'common'],
  ['!!!iloveyou2026', 'common'],
  ['ｐａｓｓｗｏｒｄ１２３', 'common'],
  ['aaaaaaaaaaaa', 'repeats'],
  ['ababababababab', 'repeats'],
  ['administrator2026', 'common'],
  ['t.mustermann@beispielfirma.example', 'word of its account'],
  ['2026Mustermann', 'word of its account'],
  ['#beispielfirma#1', 'word of its account']
])('not acceptable: %s', async (password, reason) => {
  expect(await explainPasswordProblem(password, account)).toContain(reason)
})
