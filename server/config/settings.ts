import { resolve } from 'node:path'
import { basePath } from '../../shared/base-path.ts'
import { DEFAULT_TENANT } from '../../shared/footprint/endpoints.ts'
import { UserError } from '../errors.ts'
import { type EnvValues, parseEnv } from './env-schema.ts'
import { findBrowser } from './find-browser.ts'

/** Where the content is stored: the embedded lake, or the one that the variables name. */
export interface ContentSettings {
  embedded: boolean
  projectId: string
  dataset: string
  /** Base URL of the API; for the embedded lake the server's own. */
  apiHost: string
  readToken?: string
  writeToken?: string
}

/** Limits and notifications of the forms. */
export interface FormSettings {
  /** Messages accepted in ten minutes. */
  limits: { perAddress: number; inAll: number }
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** SMTP URL with password; mail is disabled if undefined. */
  smtpUrl?: string | undefined
  mailFrom: string
  webhook?: { url: string; secret: string } | undefined
}

/** How staff sign in; the local identity provider unless configured. */
export type SsoSettings =
  | {
      kind: 'service'
      baseUrl: string
      loginUrl: string
      appId: string
      requestType: string
      secretKey?: string | undefined
    }
  | {
      kind: 'oidc'
      issuer: string
      clientId: string
      clientSecret?: string | undefined
      scope: string
      /** Claim names by field of a person. */
      claims: Record<string, string>
    }

/** Where footprints are sent; stored on this server if no URL is set. */
export interface PortalSettings {
  baseUrl?: string | undefined
  tenantId: string
  /** Days that this server stores them. */
  days: number
}

/** Additional outputs of the published site, and who may announce content changes. */
export interface PublishingSettings {
  /** Absolute path of a folder mirrored from the served one. */
  outputDir?: string | undefined
  /** Shell command run after each publish. */
  deployCommand?: string | undefined
  /** Secret of the webhook signatures of hosted Sanity. */
  webhookSecret?: string | undefined
  /** Render timeout of a page, in seconds. */
  pageSeconds: number
  /** Path of the browser that prints data sheets; undefined if there is none. */
  browser?: string | undefined
}

/** Endpoint of a search engine; with a key it speaks IndexNow, else it takes a list of URLs. */
export interface SearchPushSettings {
  url: string
  key?: string | undefined
}

/** Metrics and logging. */
export interface ObservabilitySettings {
  /** Where Prometheus metrics are served; disabled if undefined. */
  metrics?: { host: string; port: number } | undefined
  logFormat: 'text' | 'json'
  logRequests: 'all' | 'errors'
}

export interface Settings {
  port: number
  host: string
  /** Public URL, without a trailing slash. */
  siteUrl: string
  /** Absolute path of the folder that stores all of the server's data. */
  dataDir: string
  content: ContentSettings
  forms: FormSettings
  sso?: SsoSettings | undefined
  portal: PortalSettings
  publishing: PublishingSettings
  observability: ObservabilitySettings
  /** PostgreSQL that several nodes share; without it this machine is alone. */
  databaseUrl?: string | undefined
  /** Number of days that earlier revisions of content are kept; undefined keeps them for ever. */
  historyDays?: number | undefined
  /** Search engine that is notified of changed pages. */
  searchPush?: SearchPushSettings | undefined
  /** Shell command that copies a backup to another machine. */
  backupCommand?: string | undefined
  /** Whether every account of this server must sign in with a second factor. */
  secondFactor: 'optional' | 'required'
  /** Whether editors may make links to previews for people without an account. */
  sharesPreviews: boolean
  editorPassword?: string
  staffPassword?: string
}

const HOSTED_API = 'https://api.sanity.io'
const EMBEDDED = { projectId: 'site', dataset: 'production' }

/**
 * Reads the server's settings.
 * @param environment variables, such as `process.env`
 * @throws SettingsError listing every invalid variable
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const { values, errors } = parseEnv(environment)
  errors.push(...missingCompanions(values), ...samePort(values))
  if (errors.length > 0) throw new SettingsError(errors.join('\n'))
  const port = values.PORT ?? 4321
  const host = values.HOST ?? '127.0.0.1'
  const siteUrl = values.SITE_URL ?? `http://localhost:${port}`
  return {
    port,
    host,
    siteUrl,
    dataDir: resolve(values.DATA_DIR ?? './data'),
    content: contentSettings(values, { port, host, siteUrl }),
    forms: formSettings(values),
    sso: ssoSettings(values),
    portal: {
      baseUrl: values.PORTAL_BASE_URL,
      tenantId: values.PORTAL_TENANT_ID ?? DEFAULT_TENANT,
      days: values.FOOTPRINT_DAYS ?? 180
    },
    backupCommand: values.BACKUP_COMMAND,
    databaseUrl: values.DATABASE_URL,
    historyDays: values.HISTORY_DAYS,
    searchPush: values.SEARCH_PUSH_URL
      ? { url: values.SEARCH_PUSH_URL, key: values.INDEXNOW_KEY }
      : undefined,
    publishing: {
      outputDir: values.OUTPUT_DIR && resolve(values.OUTPUT_DIR),
      deployCommand: values.DEPLOY_COMMAND,
      webhookSecret: values.SANITY_WEBHOOK_SECRET,
      pageSeconds: values.PAGE_SECONDS ?? 10,
      browser: findBrowser(values.DATASHEET_BROWSER)
    },
    observability: watchSettings(values),
    secondFactor: values.SECOND_FACTOR ?? 'optional',
    sharesPreviews: values.PREVIEW_LINKS !== 'off',
    editorPassword: values.EDITOR_PASSWORD,
    staffPassword: values.STAFF_PASSWORD
  }
}

/** The same settings for a server on an ephemeral port of the loopback interface. */
export function withEphemeralPort(settings: Settings): Settings {
  const { content } = settings
  const place = { ...settings, port: 0, host: '127.0.0.1' }
  const apiHost = content.embedded ? localUrl(place) : content.apiHost
  return { ...place, content: { ...content, apiHost } }
}

/** The settings with the actual port, which differs only if an ephemeral port (0) was requested. */
export function withPort(settings: Settings, port: number): Settings {
  if (settings.port === port) return settings
  const { content, siteUrl } = settings
  const moved = (address: string) => address.replace(/:0(?=\/|$)/, `:${port}`)
  return {
    ...settings,
    port,
    siteUrl: moved(siteUrl),
    content: content.embedded ? { ...content, apiHost: moved(content.apiHost) } : content
  }
}

/** URL under which this machine reaches its own server. */
export function localUrl({
  host,
  port,
  siteUrl
}: Pick<Settings, 'host' | 'port' | 'siteUrl'>): string {
  return `http://${reachable(host)}:${port}${basePath(siteUrl)}`
}

/** Invalid environment variables; one line of the message per variable. */
export class SettingsError extends UserError {}

function contentSettings(
  values: EnvValues,
  place: Pick<Settings, 'host' | 'port' | 'siteUrl'>
): ContentSettings {
  if (!values.SANITY_PROJECT_ID) {
    return { embedded: true, ...EMBEDDED, apiHost: localUrl(place) }
  }
  return {
    embedded: false,
    projectId: values.SANITY_PROJECT_ID,
    dataset: values.SANITY_DATASET ?? 'production',
    apiHost: values.SANITY_API_HOST ?? HOSTED_API,
    readToken: values.SANITY_READ_TOKEN,
    writeToken: values.SANITY_WRITE_TOKEN
  }
}

function watchSettings(values: EnvValues): ObservabilitySettings {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = values
  return {
    metrics: port === undefined ? undefined : { host, port },
    logFormat: values.LOG_FORMAT ?? 'text',
    logRequests: values.LOG_REQUESTS ?? 'errors'
  }
}

function formSettings(values: EnvValues): FormSettings {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = values
  const host = new URL(values.SITE_URL ?? 'http://localhost').hostname
  return {
    limits: {
      perAddress: values.FORM_LIMIT_PER_ADDRESS ?? 30,
      inAll: values.FORM_LIMIT_IN_ALL ?? 600
    },
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `site@${host}`,
    webhook: url && secret ? { url, secret } : undefined
  }
}

function ssoSettings(values: EnvValues): SsoSettings | undefined {
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

function missingCompanions(values: EnvValues): string[] {
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
    ...needs('WEBHOOK_', 'WEBHOOK_SECRET')
  ]
}

function samePort({ PORT = 4321, METRICS_PORT }: EnvValues): string[] {
  return METRICS_PORT === PORT && PORT !== 0
    ? [`METRICS_PORT and PORT are both ${PORT}: metrics need a separate port, such as 9321.`]
    : []
}

// A server that listens on all interfaces is reached on the loopback address.
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
