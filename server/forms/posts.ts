import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { isForeign } from '../http/origin.ts'
import { log } from '../log.ts'
import { reason as reasonOf } from '../sentence.ts'
import { type Again, againPage, isRead } from './again.ts'
import { type Stationery, sendErrors, sendJson, sendOn, sendPage } from './answer.ts'
import { isJson, readBody } from './body.ts'
import type { Desk } from './desk.ts'
import { clientAddress, limitKey } from './gate/address.ts'
import { tokenCookie } from './gate/cookie.ts'
import type { Submission } from './gate/gate.ts'
import { Refusal } from './gate/refusal.ts'
import { takeMessage } from './message.ts'
import { type FormError, TOKEN } from './rules/fields.ts'
import { formLocale, formWords } from './rules/words.ts'
import { takeSubscription } from './subscription.ts'

/** Reasons for which a person only has to look and send once more. */
const ONCE_MORE = ['noToken', 'oldToken', 'tooFast', 'trap']

const FORMS = {
  contact: { take: takeMessage, done: 'sent' },
  subscribe: { take: takeSubscription, done: 'subscribed' }
} as const
export type FormName = keyof typeof FORMS

/** Answers what is posted to a form: JSON where scripts posted it, else a page. */
export async function answerPost(
  desk: Desk,
  stationery: Stationery,
  proxies: BlockList,
  form: FormName,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const submission: Submission = {
    fields: {},
    locale: formLocale(localeOfAddress(request), request.headers['accept-language']),
    from: limitKey(clientAddress(request, proxies)),
    json: isJson(request),
    token: tokenCookie(request)
  }
  try {
    if (isForeign(desk.siteUrl, request)) throw new Refusal(403, 'elsewhere')
    desk.gate.knock(submission.from, desk.now())
    const { fields } = await readBody(request)
    submission.fields = fields
    submission.locale = formLocale(fields.locale ?? submission.locale)
    submission.token = fields[TOKEN] || submission.token
    const { take, done } = FORMS[form]
    const errors = await take(desk, submission)
    if (errors.length > 0) sendWrong(desk, stationery, form, submission, errors, response)
    else if (submission.json) sendJson(stationery, response, 200, { status: 'received' })
    else sendOn(stationery, response, `/${submission.locale}/forms/${done}`)
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(503, 'failed', 30)
    if (refusal !== error) log('forms.failed', { form, reason: reasonOf(error) })
    sendRefusal(desk, stationery, form, submission, refusal, response)
  }
}

function sendWrong(
  desk: Desk,
  stationery: Stationery,
  form: FormName,
  submission: Submission,
  errors: FormError[],
  response: ServerResponse
): void {
  if (submission.json) sendErrors(stationery, response, 422, errors)
  else {
    const again = { form, submission, page: 'wrong', errors, status: 422, headers: {} } as const
    sendFormAgain(desk, stationery, response, again)
  }
}

function sendRefusal(
  desk: Desk,
  stationery: Stationery,
  form: FormName,
  submission: Submission,
  refusal: Refusal,
  response: ServerResponse
): void {
  const { status, reason, wait } = refusal
  const sentence = refusal.sentence(formWords(submission.locale))
  const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {}
  if (submission.json) {
    const field = /Token|tooFast/.test(reason) ? TOKEN : 'form'
    sendErrors(stationery, response, status, [{ field, message: sentence }], headers)
    return
  }
  const page = ONCE_MORE.includes(reason) ? 'check' : 'refused'
  // Without a token the check page is how a form without scripts goes on, and nothing is wrong.
  const isStep = reason === 'noToken'
  sendFormAgain(desk, stationery, response, {
    form,
    submission,
    page,
    sentence: isStep ? undefined : sentence,
    status: isStep ? 200 : status,
    headers
  })
}

/** The language that a form's address names: it is known before anything of the form is read. */
function localeOfAddress({ url = '' }: IncomingMessage): string | undefined {
  return new URL(url, 'http://localhost').searchParams.get('locale') ?? undefined
}

function sendFormAgain(
  desk: Desk,
  stationery: Stationery,
  response: ServerResponse,
  again: Again
): void {
  const key = isRead(again) ? desk.again.keep(again, desk.now()) : undefined
  const { locale } = again.submission
  if (key) sendOn(stationery, response, `/${locale}/forms/again?k=${key}`)
  else sendPage(stationery, response, again.status, againPage(desk, again), again.headers)
}
