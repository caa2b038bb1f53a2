import { button } from '../overlay/button.ts'
import { addStyles } from '../overlay/styles.ts'
import type { SessionMessages } from '../session/messages.ts'
import styles from './notice.css?inline'
import { hasSeenNotice, markNoticeSeen, setOptOut } from './opt-out.ts'

addStyles(styles)

let shown = false

/**
 * Shows a staff member, once per browser, what is recorded, with a button to opt out.
 * @param privacy address of the privacy page
 */
export async function showNotice(
  userId: string,
  words: SessionMessages,
  privacy: string
): Promise<void> {
  if (shown || (await hasSeenNotice(userId))) return
  shown = true
  const region = document.createElement('section')
  region.className = 'footprint-notice'
  region.setAttribute('aria-label', words.noticeLabel)
  const text = document.createElement('p')
  const more = document.createElement('a')
  more.href = privacy
  more.textContent = words.noticeMore
  text.append(words.notice, ' ', more)
  const close = async () => {
    await markNoticeSeen(userId)
    region.remove()
  }
  region.append(
    text,
    button('button', words.noticeOk, close),
    button('button quiet', words.noticeOff, () => {
      setOptOut('off')
      close()
    })
  )
  document.body.append(region)
}
