import type { Locale } from '../../shared/i18n/locale.ts'
import { REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import { sessionConfig } from '../login/config.ts'
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
      <a
        className="person"
        href={accountAddress()}
        title={sessionMessages[locale].account}
        rel="nofollow"
      >
        <span className="name">{userInfo.oort_name}</span>
        {userInfo.oort_depname && (
          <>
            {' '}
            <span className="department">{userInfo.oort_depname}</span>
          </>
        )}
      </a>
      <button className="sign-out" type="button" onClick={signOut}>
        {sessionMessages[locale].signOut}
      </button>
    </span>
  )
}

/** Address of the page of one's own account, which leads back to this page; undefined if there is none. */
function accountAddress(): string | undefined {
  const { accountUrl } = sessionConfig
  return (
    accountUrl && `${accountUrl}?${new URLSearchParams({ [REDIRECT_PARAM]: location.pathname })}`
  )
}

// Only staff need it: their page has loaded it already.
async function signOut(): Promise<void> {
  const { signOutHere } = await import('./start.ts')
  signOutHere()
}
