import type { EnvValues } from './env-schema.ts'

/** The organisation's single sign-on service. */
export interface SsoService {
  baseUrl: string
  loginUrl: string
  appId: string
  requestType: string
  secretKey?: string | undefined
}

/** An OpenID Connect provider, and this site's client registration. */
export interface OidcRegistration {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  scope: string
  /** Claim names by field of a person. */
  claims: Record<string, string>
}

/** How staff sign in; the local identity provider unless configured. */
export type SsoSettings = ({ kind: 'service' } & SsoService) | ({ kind: 'oidc' } & OidcRegistration)

/** Returns undefined if neither a sign-on service nor an OpenID provider is configured. */
export function ssoSettings(values: EnvValues): SsoSettings | undefined {
  if (values.SSO_BASE_URL) {
    return {
      kind: 'service',
      baseUrl: values.SSO_BASE_URL,
      loginUrl: values.SSO_LOGIN_URL ?? `${values.SSO_BASE_URL}/login`,
      appId: values.SSO_APP_ID ?? 'site',
      requestType: values.SSO_REQUEST_TYPE ?? 'web',
      secretKey: values.SSO_SECRET_KEY
    }
  }
  if (!values.OIDC_ISSUER || !values.OIDC_CLIENT_ID) return undefined
  return {
    kind: 'oidc',
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    scope: values.OIDC_SCOPE ?? 'openid profile email',
    claims: values.OIDC_CLAIMS ?? {}
  }
}
