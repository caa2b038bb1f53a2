import { randomBytes, randomUUID } from 'node:crypto'
import { FORM_ENDPOINTS, type FormName } from '../../shared/forms/endpoints.ts'
import { type FormError, IDEMPOTENCY_KEY_FIELD } from '../../shared/forms/fields.ts'
import { withBase } from '../http/base-path.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { FormsContext } from './context.ts'
import { renderForm } from './pages/form.ts'
import type { PageContent } from './pages/layout.ts'
import { PAGE_MESSAGES, type PageName } from './pages/messages.ts'
import { issueToken, verifyToken } from './spam/form-token.ts'
import type { Submission } from './spam/spam-filter.ts'

const TTL_MS = 30 * 60 * 1000
const MAX_BYTES = 16 * 1024 * 1024

/** A submitted form to show again with everything typed. */
export interface FormFlash {
  form: FormName
  submission: Submission
  page: PageName
  errors?: FormError[]
  /** Error of the form as a whole. */
  sentence?: string | undefined
  /** HTTP status of the response. */
  status: number
  headers: Record<string, string>
}

/**
 * Stores such forms in memory for half an hour (flash, for Post/Redirect/Get), so that the response to a POST has its
 * own URL: going back to a POST response would show a browser error. If the memory limit is reached, nothing more is
 * stored, and nothing is evicted.
 */
export class FormFlashStore {
  readonly #entries = new Map<string, { again: FormFlash; bytes: number; until: number }>()
  #bytes = 0

  /** @returns the key, to be sent to the client only; undefined if the store is full */
  store(flash: FormFlash, now: number): string | undefined {
    this.#deleteExpired(now)
    const bytes = JSON.stringify(flash).length
    if (this.#bytes + bytes > MAX_BYTES) return undefined
    const key = randomBytes(18).toString('base64url')
    this.#entries.set(key, { again: flash, bytes, until: now + TTL_MS })
    this.#bytes += bytes
    return key
  }

  find(key: string, now: number): FormFlash | undefined {
    this.#deleteExpired(now)
    return this.#entries.get(key)?.again
  }

  // All entries have the same lifetime, so the oldest expire first.
  #deleteExpired(now: number): void {
    for (const [key, { bytes, until }] of this.#entries) {
      if (until > now) return
      this.#entries.delete(key)
      this.#bytes -= bytes
    }
  }
}

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
  const html = () =>
    renderForm({
      form,
      action: withBase(siteUrl, `${FORM_ENDPOINTS[form].path}?locale=${locale}`),
      locale,
      values: fields,
      errors,
      token: isUsable ? token : issueToken(signer, now()),
      key:
        typeof fields[IDEMPOTENCY_KEY_FIELD] === 'string' && fields[IDEMPOTENCY_KEY_FIELD] !== ''
          ? fields[IDEMPOTENCY_KEY_FIELD]
          : randomUUID()
    })
  const lead = `<p class="lead"${sentence ? ' role="alert"' : ''}>${escapeHtml(sentence ?? text)}</p>`
  return { locale, title, content: hasFields(flash) ? `${lead}\n${html()}` : lead }
}

/** Returns whether the fields of a submission could be parsed. */
export function hasFields({ submission }: Pick<FormFlash, 'submission'>): boolean {
  return Object.keys(submission.fields).length > 0
}
