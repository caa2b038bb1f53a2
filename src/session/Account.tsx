import type { Locale } from '../../shared/i18n/locale.ts'
import { sessionMessages } from '../login/messages.ts'
import { useLogin } from '../login/useLogin.ts'

/** Properties of the account slot. */
export interface AccountProps {
  locale: Locale
  /** Address of the sign-on page, and text of the link to it. */
  href: string
  label: string
}

/** Account slot of the header: a sign-in link for guests; the user and a sign-out button for staff. */
export function Account({ locale, href, label }: AccountProps) {
  const { isLogin, userInfo } = useLogin()
  if (!isLogin) {
    return (
      <span className="account">
        <a className="sign-in" data-sign-in="" href={href} rel="nofollow">
          {label}
        </a>
      </span>
    )
  }
  return (
    <span className="account">
      <span className="person">
        <span className="name">{userInfo.oort_name}</span>
        {userInfo.oort_depname && (
          <>
            {' '}
            <span className="department">{userInfo.oort_depname}</span>
          </>
        )}
      </span>
      <button className="sign-out" type="button" onClick={signOut}>
        {sessionMessages[locale].signOut}
      </button>
    </span>
  )
}

// Only staff need it: their page has loaded it already.
async function signOut(): Promise<void> {
  const { signOutHere } = await import('./start.ts')
  signOutHere()
}
