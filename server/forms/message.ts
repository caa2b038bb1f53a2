import { type Desk, nameFor, type Outcome, personOf } from './desk.ts'
import type { Submission } from './gate/gate.ts'
import type { Entry } from './journal/journal.ts'
import { type ContactMessage, readContact } from './rules/contact.ts'
import { KEY } from './rules/fields.ts'

/** The same message again within this time is the same message. */
const FOLD_MS = 10 * 60 * 1000
const KEY_FORM = /^[\w-]{8,64}$/
const PATH_FORM = /^\/[\w/-]{0,199}$/

/**
 * Takes in a message (design §8). The key of the form's load and the text decide its id: sent twice
 * it is one, and a text that was mended after the first try is not lost.
 * @throws Refusal where the submission as a whole is not taken
 */
export async function takeMessage(desk: Desk, submission: Submission): Promise<Outcome> {
  const { fields, locale, from } = submission
  const reading = readContact(fields, locale)
  if (!reading.ok) return reading.errors
  const now = desk.now()
  const nonce = desk.gate.check(submission, now)
  desk.gate.admit(from, now)
  const text = JSON.stringify(reading.value)
  const key = KEY_FORM.test(String(fields[KEY])) ? String(fields[KEY]) : nonce
  const page = PATH_FORM.test(String(fields.page)) ? String(fields.page) : ''
  const isNew = await desk.journal.add({
    id: `message.${nameFor(desk.signer, 'message', `${key}\n${text}`)}`,
    kind: 'message',
    received: now,
    data: { ...reading.value, locale, page },
    fold: desk.signer.sign('fold', folded(reading.value)),
    foldMs: FOLD_MS,
    person: personOf(desk.signer, reading.value.email),
    tasks: desk.messageTasks
  })
  if (isNew) desk.gate.count(from, nonce, now)
  desk.nudge()
  return []
}

/** The document of a message, as the Studio's inbox shows it. Fields left out are not there. */
export function messageDocument({ id, received, data }: Entry) {
  const given = Object.entries(data).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(given),
    _id: id,
    _type: 'message',
    receivedAt: new Date(received).toISOString(),
    handled: false
  }
}

function folded(message: ContactMessage): string {
  return JSON.stringify(message).replace(/\s+/g, ' ').toLowerCase()
}
