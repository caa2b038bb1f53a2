import { pageLocale } from '../i18n/page.ts'
import { button } from '../overlay/button.ts'
import { addStyles } from '../overlay/styles.ts'
import { updateMessages } from './messages.ts'
import styles from './notice.css?inline'

addStyles(styles)

let shown: Element | undefined

/** Shows a non-modal notice with a reload button. */
export function showUpdateNotice(): void {
  const words = updateMessages[pageLocale()]
  const notice = document.createElement('div')
  notice.className = 'fresh'
  notice.role = 'status'
  const text = document.createElement('span')
  text.textContent = words.page
  notice.append(
    text,
    button('fresh-reload', words.reload, () => location.reload()),
    button('fresh-close', words.close, () => notice.remove())
  )
  shown?.remove()
  shown = notice
  document.body.append(notice)
}
