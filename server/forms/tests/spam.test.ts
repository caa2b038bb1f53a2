import { afterAll, beforeAll, expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../../shared/forms/fields.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { issueToken, TOKEN_MAX_AGE_MS } from '../spam/form-token.ts'
import { HONEST, type StartedForms, startForms } from './start.ts'
import { oldEnough, postForm, postJson } from './visitor.ts'

const ROBOTS = Number(process.env.SPAM_ROBOTS ?? 100)
const PEOPLE = Number(process.env.SPAM_PEOPLE ?? 14)

let started: StartedForms
let captured: Record<string, unknown>
beforeAll(async () => {
  started = await startForms()
  captured = {
    ...HONEST,
    email: 'captured@example.com',
    token: oldEnough(started.forms),
    key: 'key-captured'
  }
  expect((await postJson(started.url, '/api/contact', captured)).status).toBe(200)
})
afterAll(() => started.stop())

/** Ten kinds of bots; each returns what it posts, as JSON or as a form. */
const KINDS: Record<string, (n: number) => Record<string, unknown> | string> = {
  'no token': () => ({ ...HONEST, token: undefined }),
  'an old token': () => ({
    token: issueToken(started.forms.context.signer, Date.now() - TOKEN_MAX_AGE_MS - 1000)
  }),
  'a filled trap': () => ({ [HONEYPOT_FIELD]: 'http://evil.example' }),
  'too fast': () => ({ token: issueToken(started.forms.context.signer, Date.now()) }),
  'a captured post again': () => captured,
  'a flood of links': () => ({ message: '<a href="http://evil.example">x</a> '.repeat(20) }),
  'header injection': n => ({
    [n % 2 ? 'name' : 'email']: 'a@example.com\r\nBcc: victims@evil.example'
  }),
  huge: () => ({ message: 'x'.repeat(70_000) }),
  'a wrong type': n => [{ name: ['a'] }, { email: { a: 1 } }, '[]', '"text"', '{'][n % 5] ?? {},
  'Unicode tricks': n => ({
    name: ['\u202eevil', '\u0000', 'a\u{e0041}', `a${'\u0316'.repeat(40)}`, '\ud800'][n % 5]
  })
}

test(`of ${ROBOTS} posts by robots of ten kinds none arrives, of ${PEOPLE} people's all do`, async () => {
  const kinds = Object.entries(KINDS)
  const statuses: Record<string, Set<number>> = {}
  const robot = async (n: number) => {
    const [kind = '', make] = kinds[n % kinds.length] ?? []
    const made = make?.(Math.floor(n / kinds.length)) ?? {}
    const email = `robot-${n}@evil.example`
    const fields =
      typeof made === 'string' || made === captured
        ? made
        : { ...HONEST, email, message: `广告 ${n}`, token: oldEnough(started.forms), ...made }
    const headers = { 'x-forwarded-for': `203.0.${n >> 6}.${n & 255}` }
    const isPlain = n % 3 === 0 && typeof fields !== 'string' && kind !== 'a wrong type'
    const answer = isPlain
      ? await postForm(started.url, '/api/contact', texts(fields), headers)
      : await postJson(started.url, '/api/contact', fields, headers)
    statuses[kind] = (statuses[kind] ?? new Set()).add(answer.status)
    expect(await answer.text()).not.toMatch(/留言已提交/)
  }
  const person = async (n: number) => {
    const fields = {
      ...HONEST,
      email: `person-${n}@example.com`,
      token: oldEnough(started.forms),
      key: `person-key-${n}`
    }
    const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` }
    const answer = await postJson(started.url, '/api/contact', fields, headers)
    expect(answer.status).toBe(200)
  }
  const every = Math.floor(ROBOTS / PEOPLE)
  const all = Array.from({ length: ROBOTS }, (_, n) => () => robot(n))
  for (let n = 0; n < PEOPLE; n++) all.splice(n * (every + 1), 0, () => person(n))
  await inTurns(all, 10)
  const emails = () =>
    started
      .client('editor')
      .fetch<string[]>('*[_type == "message"].email', {}, { perspective: 'raw' })
  await waitUntil('the people arrive', async () => (await emails()).length >= PEOPLE + 1)
  await waitUntil('all that was taken is delivered', async () => started.forms.jobs().deliver === 0)
  const stored = await emails()
  expect(stored.filter(email => email.includes('robot'))).toEqual([])
  expect(stored.filter(email => email === 'captured@example.com')).toHaveLength(1)
  expect(new Set(stored).size).toBe(PEOPLE + 1)
  expect(stored).toHaveLength(PEOPLE + 1)
  for (const [kind, seen] of Object.entries(statuses)) {
    const taken = kind === 'a captured post again' ? [200, 303] : kind === 'no token' ? [200] : []
    expect({
      kind,
      bad: [...seen].filter(status => status < 400 && !taken.includes(status))
    }).toEqual({ kind, bad: [] })
  }
}, 120_000)

function texts(fields: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

async function inTurns(jobs: (() => Promise<void>)[], atOnce: number): Promise<void> {
  let next = 0
  const turn = async () => {
    for (let n = next++; n < jobs.length; n = next++) await jobs[n]?.()
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}
