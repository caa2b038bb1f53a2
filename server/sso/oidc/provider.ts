import * as oidc from 'openid-client'
import { errorMessage } from '../../errors.ts'
import { log } from '../../log.ts'
import type { Person } from '../person.ts'
import { getPerson } from './claims.ts'

/** An OpenID Connect provider, and who this site is there. */
export interface ProviderOptions {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  scope: string
  claims: Record<string, string>
}

/** What is kept between leaving for the provider and coming back. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

const TIMEOUT_SECONDS = 8
/** What the person would like the provider to speak (OpenID Connect Core §3.1.2.1), best first. */
const UI_LOCALES = { zh: 'zh-CN zh', en: 'en' }

/** Asks a provider. It is looked up when it is first needed, so that it may be down when this starts. */
export class Provider {
  readonly #options: ProviderOptions
  #known: Promise<oidc.Configuration> | undefined

  constructor(options: ProviderOptions) {
    this.#options = options
  }

  /**
   * Begins a sign-in.
   * @param locale language of the page that the person came from
   * @returns where the browser goes, and what coming back is checked against
   */
  async begin(
    redirectUri: string,
    locale: 'zh' | 'en'
  ): Promise<{ address: string; attempt: Attempt }> {
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
   * Ends a sign-in.
   * @param address the address that the browser came back to, with the code
   * @throws where the provider says no, or the answer is not for this attempt
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

  /** Where the browser ends its session at the provider; nothing where that is not offered. */
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
      // Closed networks have providers without a certificate; the operator wrote `http:`.
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    })
  }
}
