import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { log } from '../log.ts'
import { reason as reasonOf } from '../sentence.ts'
import { type Stationery, sendErrors, sendJson, sendOn, sendPage } from './answer.ts'
import { isJson, readBody } from './body.ts'
import type { Desk } from './desk.ts'
import { clientAddress, limitKey } from './gate/address.ts'
import { tokenCookie } from './gate/cookie.ts'
import type { Submission } from './gate/gate.ts'
import { isFromElsewhere } from './gate/origin.ts'
import { Refusal } from './gate/refusal.ts'
import { issueToken, readToken } from './gate/token.ts'
import { takeMessage } from './message.ts'
import { escapeHtml } from './page/escape.ts'
import { formHtml } from './page/form.ts'
import { PAGE_WORDS, type PageName } from './page/words.ts'
import { type FormError, KEY, TOKEN } from './rules/fields.ts'
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
    locale: formLocale(localeOfReferrer(request), request.headers['accept-language']),
    from: limitKey(clientAddress(request, proxies)),
    json: isJson(request),
    token: tokenCookie(request)
  }
  try {
    if (isFromElsewhere(request, desk.siteUrl)) throw new Refusal(403, 'elsewhere')
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
  else sendFormAgain(desk, stationery, response, 422, { form, submission, page: 'wrong', errors })
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
  const again = { form, submission, page, sentence: isStep ? undefined : sentence } as const
  sendFormAgain(desk, stationery, response, isStep ? 200 : status, again, headers)
}

interface Again {
  form: FormName
  submission: Submission
  page: PageName
  errors?: FormError[]
  sentence?: string | undefined
}

function sendFormAgain(
  { signer, now }: Desk,
  stationery: Stationery,
  response: ServerResponse,
  status: number,
  { form, submission, page, errors = [], sentence }: Again,
  headers: Record<string, string> = {}
): void {
  const { locale, fields, token } = submission
  const { title, text } = PAGE_WORDS[locale][page]
  const reading = readToken(signer, token, now())
  // A token that is only young is left to age; a new one would be younger still.
  const isUsable =
    typeof token === 'string' && (reading.ok || reading.why === 'tooFast') && page !== 'refused'
  const isRead = Object.keys(fields).length > 0
  const again = formHtml({
    form,
    locale,
    values: fields,
    errors,
    token: isUsable ? token : issueToken(signer, now()),
    key: typeof fields[KEY] === 'string' && fields[KEY] !== '' ? fields[KEY] : randomUUID()
  })
  const lead = `<p class="lead"${sentence ? ' role="alert"' : ''}>${escapeHtml(sentence ?? text)}</p>`
  const content = isRead ? `${lead}\n${again}` : lead
  sendPage(stationery, response, status, { locale, title, content }, headers)
}

function localeOfReferrer({ headers }: IncomingMessage): string | undefined {
  return /^https?:\/\/[^/]+\/(zh|en)\//.exec(headers.referer ?? '')?.[1]
}
