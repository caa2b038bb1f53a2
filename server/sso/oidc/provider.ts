import * as oidc from 'openid-client'
import type { Locale } from '../../../shared/i18n/locale.ts'
import type { Person } from '../../../shared/sso/person.ts'
import type { OidcRegistration } from '../../config/sso-settings.ts'
import { errorMessage } from '../../errors.ts'
import { log } from '../../log.ts'
import { getPerson } from './claims.ts'

/** State kept between the redirect to the provider and the callback. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

const TIMEOUT_SECONDS = 8
/** `ui_locales` (OpenID Connect Core §3.1.2.1), preferred first. */
const UI_LOCALES: Record<Locale, string> = { zh: 'zh-CN zh', en: 'en' }

/** OpenID Connect client. Discovery runs on first use, so the provider may be down when the server starts. */
export class Provider {
  readonly #options: OidcRegistration
  #known: Promise<oidc.Configuration> | undefined

  constructor(options: OidcRegistration) {
    this.#options = options
  }

  /**
   * Starts a sign-in.
   * @param locale language of the page that the person came from
   * @returns the authorization URL, and the state to check the callback against
   */
  async begin(redirectUri: string, locale: Locale): Promise<{ address: string; attempt: Attempt }> {
    const configuration = await this.#configuration()
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier()
    }
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#options.scope,
      ui_locales: UI_LOCALES[locale],
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256'
    })
    return { address: address.href, attempt }
  }

  /**
   * Completes a sign-in.
   * @param address callback URL including the code
   * @throws if the provider denies it, or the response does not belong to this attempt
   */
  async finish(address: URL, attempt: Attempt): Promise<{ person: Person; idToken: string }> {
    const configuration = await this.#configuration()
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new Error('the provider sent no id token')
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    const person = getPerson({ ...claims, ...more }, this.#options.claims)
    return { person, idToken: tokens.id_token }
  }

  /** Returns the provider's logout URL; undefined if it has none. */
  async end(idToken: string, returnTo: string): Promise<string | undefined> {
    const configuration = await this.#configuration()
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo
    }).href
  }

  #configuration(): Promise<oidc.Configuration> {
    this.#known ??= this.#discover().catch(error => {
      this.#known = undefined
      log('oidc.down', { reason: errorMessage(error) })
      throw error
    })
    return this.#known
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#options
    const address = new URL(issuer)
    return oidc.discovery(address, clientId, clientSecret, clientSecret ? undefined : oidc.None(), {
      timeout: TIMEOUT_SECONDS,
      // Providers in closed networks may have no certificate; the operator configured `http:` explicitly.
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    })
  }
}
