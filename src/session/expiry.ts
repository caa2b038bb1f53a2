import { REQUEST_TIMEOUT_MS } from '../constants.ts'
import type { SessionMessages } from '../login/messages.ts'

/** How an alert was closed: by its button, or otherwise. */
export type AlertEnd = 'confirmed' | 'closed'

/** Shows a message with one button. */
export type ShowAlert = (alert: {
  title: string
  text: string
  button: string
}) => Promise<AlertEnd>

/**
 * Returns the handler of responses of an expired session (specification §4, §8): it shows one alert, however many calls
 * fail together, and signs out once its button is pressed.
 */
export function expiryAlert(
  words: SessionMessages,
  show: ShowAlert,
  signOut: () => void
): () => void {
  let shown = false
  return () => {
    if (shown) return
    shown = true
    show({ title: words.alertTitle, text: words.expired, button: words.goToLogin })
      .then(end => {
        if (end === 'closed') {
          shown = false
          return
        }
        signOut()
        // Calls that fail while the browser navigates away show no second alert.
        setTimeout(() => {
          shown = false
        }, REQUEST_TIMEOUT_MS)
      })
      .catch(error => {
        shown = false
        console.error(error)
      })
  }
}
