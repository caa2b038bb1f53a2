import { SUBSCRIBE } from '../../shared/forms/endpoints.ts'
import { HONEYPOT_FIELD } from '../../shared/forms/fields.ts'
import { parseSubscription } from '../../shared/forms/subscribe-schema.ts'
import { newIdempotencyKey } from '../contact/draft.ts'
import { Sender } from '../contact/send.ts'
import { pageLocale } from '../i18n/page.ts'

/** Submits the newsletter form without leaving the page. */
export function enhanceForm(form: HTMLFormElement): void {
  const email = form.elements.namedItem('email') as HTMLInputElement
  const status = form.querySelector<HTMLElement>('[role=status]')
  const locale = pageLocale()
  const sender = new Sender(SUBSCRIBE, locale)
  const key = newIdempotencyKey()
  let isSending = false
  sender.prepare()

  const say = (text: string, isWrong = false) => {
    if (status) status.textContent = text
    email.toggleAttribute('aria-invalid', isWrong)
    if (isWrong) email.focus()
  }

  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (isSending) return
    const reading = parseSubscription({ email: email.value }, locale)
    if (!reading.ok) return say(reading.errors[0]?.message ?? '', true)
    isSending = true
    say('…')
    const trap = String(new FormData(form).get(HONEYPOT_FIELD) ?? '')
    const sent = await sender.send({ ...reading.value, [HONEYPOT_FIELD]: trap }, key)
    isSending = false
    if (sent.kind === 'received') {
      form.reset()
      say(form.dataset.done ?? '')
    } else if (sent.kind === 'wrong') say(sent.errors[0]?.message ?? '', true)
    else say(sent.kind === 'refused' ? sent.message : (form.dataset.again ?? ''))
  })
}
