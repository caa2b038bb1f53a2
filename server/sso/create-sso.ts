import { join } from 'node:path'
import { trustAddresses } from '../../shared/server/client-ip.ts'
import type { Cluster } from '../../shared/server/cluster/cluster.ts'
import type { Credentials } from '../accounts/bootstrap.ts'
import type { Settings } from '../config/settings.ts'
import { openSsoStore } from './database.ts'
import { gateway } from './gateway.ts'
import { ensureBootstrapAccount } from './local-idp/bootstrap-account.ts'
import { LocalIdentityProvider } from './local-idp/local-idp.ts'
import { OidcBridge } from './oidc/bridge.ts'
import type { SignOn } from './sign-on.ts'
import { Sso } from './sso.ts'
import { TicketStore } from './tickets.ts'

/** Folder of single sign-on in the data folder. */
export function ssoFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(settings.dataDir, 'sso')
}

/**
 * Creates single sign-on as configured: the organisation's service, an OpenID Connect provider, or the local identity
 * provider.
 * @returns it, and credentials of the first staff account if created now
 */
export async function createSso(
  settings: Settings,
  cluster?: Cluster
): Promise<{ sso: Sso; signIns: Credentials[] }> {
  const { siteUrl, dataDir, sso: wishes } = settings
  const trustProxy = trustAddresses(settings.forms.trustedProxies)
  const made = (signOn: SignOn) => new Sso({ siteUrl, signOn, trustProxy })
  if (wishes?.kind === 'service') return { sso: made(gateway(siteUrl, wishes)), signIns: [] }
  const store = await openSsoStore(ssoFolder(settings), cluster)
  if (wishes) return { sso: made(new OidcBridge(siteUrl, store, wishes)), signIns: [] }
  const first = await ensureBootstrapAccount(store, dataDir, settings.staffPassword, cluster)
  const isFactorRequired = settings.secondFactor === 'required'
  if (isFactorRequired) await new TicketStore(store).endWithoutFactor()
  return {
    sso: made(new LocalIdentityProvider(siteUrl, store, trustProxy, { isFactorRequired })),
    signIns: first ? [first] : []
  }
}
