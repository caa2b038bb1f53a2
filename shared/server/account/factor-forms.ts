import { type Html, html, raw } from '../html.ts'
import { qrCode } from '../qr-code.ts'
import type { AccountMessages } from './messages.ts'

/** What an authenticator app is set up with. */
export interface PendingFactor {
  secret: string
  /** Its address (`otpauth:`), as the QR code has it. */
  address: string
}

/** The QR code and key of an app that is being set up. */
export function pendingFactor({ secret, address }: PendingFactor, words: AccountMessages): Html {
  const { size, path } = qrCode(address)
  return html`<p>${words.setUp}</p>
<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${words.qrCode}"><path d="${path}"/></svg>
<p>${words.secret}: <span class="key" translate="no">${secret.match(/.{1,4}/g)?.join(' ')}</span></p>`
}

/** The field of a code. `hint`: whether a recovery code may be entered, too. */
export function codeField(words: AccountMessages, hint: boolean): Html {
  return html`<label>${words.code}<input name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required maxlength="64"${hint ? '' : raw(' inputmode="numeric"')}${raw(' autofocus')}>${hint && html`<span class="hint">${words.codeHint}</span>`}</label>`
}

/** New recovery codes, shown once. */
export function recoveryCodes(codes: string[], words: AccountMessages): Html {
  return html`<p>${words.recoveryHint}</p>
<ul class="codes" translate="no">${codes.map(code => html`<li>${code}</li>`)}</ul>`
}

/** The message of a refusal. */
export function alert(error: string | undefined): Html | string {
  return error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`
}
