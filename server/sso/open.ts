import { join } from 'node:path'
import { keepPassword, type SignIn } from '../accounts/accounts.ts'
import { trustedProxies } from '../forms/gate/address.ts'
import type { Settings } from '../settings/settings.ts'
import { openSsoDatabase } from './database.ts'
import { gateway } from './gateway.ts'
import { OidcBridge } from './oidc/bridge.ts'
import type { SignOn } from './sign-on.ts'
import { Sso } from './sso.ts'
import { ensureFirstStaff } from './stand-in/first-account.ts'
import { StandIn } from './stand-in/stand-in.ts'

/** The folder in the data folder that holds all that single sign-on keeps. */
export function ssoFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'sso')
}

/**
 * Opens single sign-on as the settings say: by the organisation's service, by an OpenID Connect
 * provider, or by the stand-in.
 * @returns it, and the sign-in of the first member of staff where one was made now
 */
export async function openSso(settings: Settings): Promise<{ sso: Sso; signIns: SignIn[] }> {
  const { siteUrl, dataDir, sso: wishes } = settings
  const proxies = trustedProxies(settings.forms.trustedProxies)
  const made = (signOn: SignOn) => new Sso({ siteUrl, signOn, proxies })
  if (wishes?.kind === 'service') return { sso: made(gateway(siteUrl, wishes)), signIns: [] }
  const db = openSsoDatabase(ssoFolder(settings))
  if (wishes) return { sso: made(new OidcBridge(siteUrl, db, wishes)), signIns: [] }
  const first = await ensureFirstStaff(db, settings.staffPassword, account =>
    keepPassword(dataDir, account)
  )
  return { sso: made(new StandIn(siteUrl, db, proxies)), signIns: first ? [first] : [] }
}
