import { randomUUID } from 'node:crypto'
import { FORM_ENDPOINTS } from '../../shared/forms/endpoints.ts'
import { IDEMPOTENCY_KEY_FIELD } from '../../shared/forms/fields.ts'
import { html } from '../../shared/server/html.ts'
import { withSiteBase } from '../http/site-base.ts'
import type { FormsContext } from './context.ts'
import type { FormFlash } from './flash-store.ts'
import { renderForm } from './pages/form.ts'
import type { PageContent } from './pages/layout.ts'
import { PAGE_MESSAGES } from './pages/page-messages.ts'
import { issueToken, verifyToken } from './spam/form-token.ts'

/** Renders the page with the form, or only the error if the fields could not be parsed. */
export function renderFlashedForm(
  { signer, siteUrl, now }: FormsContext,
  flash: FormFlash
): PageContent {
  const { form, submission, page, errors = [], sentence } = flash
  const { locale, fields, token } = submission
  const { title, text } = PAGE_MESSAGES[locale][page]
  const reading = verifyToken(signer, token, now())
  // A token that is merely too recent is reused; a new one would be even more recent.
  const isUsable =
    typeof token === 'string' && (reading.ok || reading.why === 'tooFast') && page !== 'refused'
  const formHtml = () =>
    renderForm({
      form,
      action: withSiteBase(siteUrl, `${FORM_ENDPOINTS[form].path}?locale=${locale}`),
      privacy: withSiteBase(siteUrl, `/${locale}/privacy#contact`),
      locale,
      values: fields,
      errors,
      token: isUsable ? token : issueToken(signer, now()),
      key:
        typeof fields[IDEMPOTENCY_KEY_FIELD] === 'string' && fields[IDEMPOTENCY_KEY_FIELD] !== ''
          ? fields[IDEMPOTENCY_KEY_FIELD]
          : randomUUID()
    })
  const lead = html`<p class="lead"${sentence && html` role="alert"`}>${sentence ?? text}</p>`
  return { locale, title, content: hasFields(flash) ? html`${lead}\n${formHtml()}` : lead }
}

/** Returns whether the fields of a submission could be parsed. */
export function hasFields({ submission }: Pick<FormFlash, 'submission'>): boolean {
  return Object.keys(submission.fields).length > 0
}
