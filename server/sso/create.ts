import { join } from 'node:path'
import { type Credentials, storePassword } from '../accounts/bootstrap.ts'
import type { Settings } from '../config/settings.ts'
import { createProxyList } from '../http/client-ip.ts'
import { openSsoDatabase } from './database.ts'
import { gateway } from './gateway.ts'
import { ensureBootstrapAccount } from './local-idp/bootstrap-account.ts'
import { LocalIdentityProvider } from './local-idp/local-idp.ts'
import { OidcBridge } from './oidc/bridge.ts'
import type { SignOn } from './sign-on.ts'
import { Sso } from './sso.ts'

/** The folder in the data folder that holds all that single sign-on keeps. */
export function ssoFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'sso')
}

/**
 * Opens single sign-on as the settings say: by the organisation's service, by an OpenID Connect
 * provider, or by the stand-in.
 * @returns it, and the sign-in of the first member of staff where one was made now
 */
export async function createSso(settings: Settings): Promise<{ sso: Sso; signIns: Credentials[] }> {
  const { siteUrl, dataDir, sso: wishes } = settings
  const proxies = createProxyList(settings.forms.trustedProxies)
  const made = (signOn: SignOn) => new Sso({ siteUrl, signOn, proxies })
  if (wishes?.kind === 'service') return { sso: made(gateway(siteUrl, wishes)), signIns: [] }
  const db = openSsoDatabase(ssoFolder(settings))
  if (wishes) return { sso: made(new OidcBridge(siteUrl, db, wishes)), signIns: [] }
  const first = await ensureBootstrapAccount(db, settings.staffPassword, account =>
    storePassword(dataDir, account)
  )
  return {
    sso: made(new LocalIdentityProvider(siteUrl, db, proxies)),
    signIns: first ? [first] : []
  }
}
