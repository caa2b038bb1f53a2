import type { FormName } from '../../shared/forms/endpoints.ts'
import { type FormError, TOKEN_FIELD } from '../../shared/forms/fields.ts'
import { formMessages } from '../../shared/forms/messages.ts'
import { negotiateLocale } from '../../shared/i18n/locale.ts'
import { errorMessage as reasonOf } from '../errors.ts'
import { isCrossSite } from '../http/csrf.ts'
import type { Call } from '../http/routes.ts'
import { log } from '../log.ts'
import { isJson, parseFormBody } from './body.ts'
import { submitMessage } from './contact-message.ts'
import type { FormsContext } from './context.ts'
import { hasFields, renderFlashedForm } from './flash.ts'
import type { FormFlash } from './flash-store.ts'
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

/** A request that submits a form. */
interface FormRequest {
  c: Call
  context: FormsContext
  responseContext: ResponseContext
  form: FormName
  submission: Submission
}

/**
 * Handles a POST to a form; responds with JSON to scripts, else with a page. It returns once the message is on the disk.
 * @param from rate limit key of the client
 */
export async function handleSubmit(
  c: Call,
  context: FormsContext,
  responseContext: ResponseContext,
  form: FormName,
  from: string
): Promise<Response> {
  const { incoming } = c.env
  const submission: Submission = {
    fields: {},
    // The language in the form's URL is known before the body is parsed.
    locale: negotiateLocale(c.req.query('locale'), c.req.header('accept-language')),
    from,
    json: isJson(incoming),
    token: tokenCookie(c)
  }
  const request: FormRequest = { c, context, responseContext, form, submission }
  try {
    if (isCrossSite(context.siteUrl, incoming)) throw new RejectedSubmission(403, 'elsewhere')
    await context.gate.consumeRequest(from)
    const { fields } = await parseFormBody(incoming)
    submission.fields = fields
    submission.locale = negotiateLocale(fields.locale ?? submission.locale)
    submission.token = fields[TOKEN_FIELD] || submission.token
    const { take, done } = FORMS[form]
    const errors = await take(context, submission)
    if (errors.length > 0) return sendWrong(request, errors)
    return submission.json
      ? sendFormJson(c, responseContext, 200, { status: 'received' })
      : sendRedirect(c, responseContext, `/${submission.locale}/forms/${done}`)
  } catch (error) {
    const refusal =
      error instanceof RejectedSubmission ? error : new RejectedSubmission(503, 'failed', 30)
    if (refusal !== error) log('forms.failed', { form, reason: reasonOf(error) })
    return sendRefusal(request, refusal)
  }
}

function sendWrong(request: FormRequest, errors: FormError[]): Response {
  const { c, responseContext, form, submission } = request
  if (submission.json) return sendErrors(c, responseContext, 422, errors)
  const flash = { form, submission, page: 'wrong', errors, status: 422, headers: {} } as const
  return redisplayForm(request, flash)
}

function sendRefusal(request: FormRequest, refusal: RejectedSubmission): Response {
  const { c, responseContext, form, submission } = request
  const { status, reason, wait } = refusal
  const sentence = refusal.sentence(formMessages(submission.locale))
  const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {}
  if (submission.json) {
    const field = /Token|tooFast/.test(reason) ? TOKEN_FIELD : 'form'
    return sendErrors(c, responseContext, status, [{ field, message: sentence }], headers)
  }
  const page = RETRYABLE.includes(reason) ? 'check' : 'refused'
  // Without scripts the check page is the regular next step for a missing token, and nothing is wrong.
  const isStep = reason === 'noToken'
  return redisplayForm(request, {
    form,
    submission,
    page,
    sentence: isStep ? undefined : sentence,
    status: isStep ? 200 : status,
    headers
  })
}

function redisplayForm({ c, context, responseContext }: FormRequest, flash: FormFlash): Response {
  const key = hasFields(flash) ? context.flashes.store(flash) : undefined
  const { locale } = flash.submission
  if (key) return sendRedirect(c, responseContext, `/${locale}/forms/again?k=${key}`)
  const page = renderFlashedForm(context, flash)
  return sendPage(c, responseContext, flash.status, page, flash.headers)
}
