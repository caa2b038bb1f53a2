import type { EnvValues } from './env-schema.ts'

/** Returns a message for each variable that lacks another one or contradicts it. */
export function relatedVariableErrors(values: EnvValues): string[] {
  const given = Object.keys(values)
  const needs = (prefix: string, key: keyof EnvValues) => {
    const first = given.find(name => name.startsWith(prefix) && name !== key)
    return first && values[key] === undefined
      ? [`${first} is set but ${key} is not: set both, or neither.`]
      : []
  }
  return [
    ...needs('SANITY_', 'SANITY_PROJECT_ID'),
    ...needs('SSO_', 'SSO_BASE_URL'),
    ...needs('OIDC_', 'OIDC_ISSUER'),
    ...needs('OIDC_', 'OIDC_CLIENT_ID'),
    ...(values.SSO_BASE_URL && values.OIDC_ISSUER
      ? [
          'SSO_BASE_URL and OIDC_ISSUER are both set: staff sign in by one of them: unset the other.'
        ]
      : []),
    ...needs('PORTAL_', 'PORTAL_BASE_URL'),
    ...needs('METRICS_', 'METRICS_PORT'),
    ...needs('INDEXNOW_', 'SEARCH_PUSH_URL'),
    ...needs('WEBHOOK_', 'WEBHOOK_URL'),
    ...needs('WEBHOOK_', 'WEBHOOK_SECRET'),
    ...samePort(values)
  ]
}

function samePort({ PORT = 4321, METRICS_PORT }: EnvValues): string[] {
  return METRICS_PORT === PORT && PORT !== 0
    ? [`METRICS_PORT and PORT are both ${PORT}: metrics need a separate port, such as 9321.`]
    : []
}
