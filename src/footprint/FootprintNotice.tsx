import { useEffect, useState } from 'react'
import type { Locale } from '../../shared/i18n/locale.ts'
import { BASE } from '../base-path.ts'
import { island } from '../islands/island.tsx'
import { sessionMessages } from '../login/messages.ts'
import { useLogin } from '../login/useLogin.ts'
import { addStyles } from '../overlay/styles.ts'
import styles from './notice.css?inline'
import { hasSeenNotice, markNoticeSeen } from './notice-seen.ts'
import { setOptOut } from './opt-out.ts'

interface Props {
  locale: Locale
}

/** Informs a member of staff, once per browser, what is recorded, with a button to opt out. */
function Content({ locale }: Props) {
  const { isLogin, userInfo } = useLogin()
  const userId = userInfo.oort_uuid
  const [isShown, setShown] = useState(false)
  useEffect(() => addStyles(styles), [])
  useEffect(() => {
    if (isLogin) hasSeenNotice(userId).then(isSeen => setShown(!isSeen))
    else setShown(false)
  }, [isLogin, userId])
  if (!isShown) return null
  const words = sessionMessages[locale]
  const close = async () => {
    await markNoticeSeen(userId)
    setShown(false)
  }
  return (
    <section className="footprint-notice" aria-label={words.noticeLabel}>
      <p>
        {words.notice} <a href={`${BASE}${locale}/privacy#footprint`}>{words.noticeMore}</a>
      </p>
      <button className="button" type="button" onClick={close}>
        {words.noticeOk}
      </button>
      <button
        className="button quiet"
        type="button"
        onClick={() => {
          setOptOut('off')
          close()
        }}
      >
        {words.noticeOff}
      </button>
    </section>
  )
}

export const FootprintNotice = island(Content)
