import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { FormName } from '../../shared/forms/endpoints.ts'
import { type FormError, TOKEN_FIELD } from '../../shared/forms/fields.ts'
import { formMessages, negotiateFormLocale } from '../../shared/forms/messages.ts'
import { errorMessage as reasonOf } from '../errors.ts'
import { clientIp, rateLimitKey } from '../http/client-ip.ts'
import { isCrossSite } from '../http/csrf.ts'
import { log } from '../log.ts'
import { isJson, parseFormBody } from './body.ts'
import type { FormsContext } from './context.ts'
import { hasFields, renderFlashedForm } from './flash.ts'
import type { FormFlash } from './flash-store.ts'
import { submitMessage } from './message.ts'
import {
  type ResponseContext,
  sendErrors,
  sendFormJson,
  sendPage,
  sendRedirect
} from './responses.ts'
import { RejectedSubmission } from './spam/rejection.ts'
import type { Submission } from './spam/spam-filter.ts'
import { tokenCookie } from './spam/token-cookie.ts'
import { subscribe } from './subscription.ts'

/** Reasons for which the visitor only has to check and submit again. */
const RETRYABLE = ['noToken', 'oldToken', 'tooFast', 'trap']

const FORMS = {
  contact: { take: submitMessage, done: 'sent' },
  subscribe: { take: subscribe, done: 'subscribed' }
} as const satisfies Record<FormName, unknown>

/** Handles a POST to a form; responds with JSON to scripts, else with a page. */
export async function handleSubmit(
  context: FormsContext,
  responseContext: ResponseContext,
  proxies: BlockList,
  form: FormName,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const submission: Submission = {
    fields: {},
    locale: negotiateFormLocale(localeOfAddress(request), request.headers['accept-language']),
    from: rateLimitKey(clientIp(request, proxies)),
    json: isJson(request),
    token: tokenCookie(request)
  }
  try {
    if (isCrossSite(context.siteUrl, request)) throw new RejectedSubmission(403, 'elsewhere')
    context.gate.consumeRequest(submission.from, context.now())
    const { fields } = await parseFormBody(request)
    submission.fields = fields
    submission.locale = negotiateFormLocale(fields.locale ?? submission.locale)
    submission.token = fields[TOKEN_FIELD] || submission.token
    const { take, done } = FORMS[form]
    const errors = await take(context, submission)
    if (errors.length > 0) sendWrong(context, responseContext, form, submission, errors, response)
    else if (submission.json) sendFormJson(responseContext, response, 200, { status: 'received' })
    else sendRedirect(responseContext, response, `/${submission.locale}/forms/${done}`)
  } catch (error) {
    const refusal =
      error instanceof RejectedSubmission ? error : new RejectedSubmission(503, 'failed', 30)
    if (refusal !== error) log('forms.failed', { form, reason: reasonOf(error) })
    sendRefusal(context, responseContext, form, submission, refusal, response)
  }
}

function sendWrong(
  context: FormsContext,
  responseContext: ResponseContext,
  form: FormName,
  submission: Submission,
  errors: FormError[],
  response: ServerResponse
): void {
  if (submission.json) sendErrors(responseContext, response, 422, errors)
  else {
    const flash = { form, submission, page: 'wrong', errors, status: 422, headers: {} } as const
    redisplayForm(context, responseContext, response, flash)
  }
}

function sendRefusal(
  context: FormsContext,
  responseContext: ResponseContext,
  form: FormName,
  submission: Submission,
  refusal: RejectedSubmission,
  response: ServerResponse
): void {
  const { status, reason, wait } = refusal
  const sentence = refusal.sentence(formMessages(submission.locale))
  const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {}
  if (submission.json) {
    const field = /Token|tooFast/.test(reason) ? TOKEN_FIELD : 'form'
    sendErrors(responseContext, response, status, [{ field, message: sentence }], headers)
    return
  }
  const page = RETRYABLE.includes(reason) ? 'check' : 'refused'
  // Without scripts the check page is the regular next step for a missing token, and nothing is wrong.
  const isStep = reason === 'noToken'
  redisplayForm(context, responseContext, response, {
    form,
    submission,
    page,
    sentence: isStep ? undefined : sentence,
    status: isStep ? 200 : status,
    headers
  })
}

/** Returns the language in the form's URL, known before the body is parsed. */
function localeOfAddress({ url = '' }: IncomingMessage): string | undefined {
  return new URL(url, 'http://localhost').searchParams.get('locale') ?? undefined
}

function redisplayForm(
  context: FormsContext,
  responseContext: ResponseContext,
  response: ServerResponse,
  flash: FormFlash
): void {
  const key = hasFields(flash) ? context.flashes.store(flash, context.now()) : undefined
  const { locale } = flash.submission
  if (key) sendRedirect(responseContext, response, `/${locale}/forms/again?k=${key}`)
  else
    sendPage(
      responseContext,
      response,
      flash.status,
      renderFlashedForm(context, flash),
      flash.headers
    )
}
