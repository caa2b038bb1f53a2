import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { type ContentSettings, contentSettings } from './content-settings.ts'
import { parseEnv } from './env-schema.ts'
import { type FormSettings, formSettings } from './form-settings.ts'
import { type ListenAddress, localUrl } from './local-url.ts'
import { type ObservabilitySettings, observabilitySettings } from './observability-settings.ts'
import { type PortalSettings, portalSettings } from './portal-settings.ts'
import {
  type PublishingSettings,
  publishingSettings,
  type SearchPushSettings,
  searchPushSettings
} from './publishing-settings.ts'
import { relatedVariableErrors } from './related-variables.ts'
import { type SsoSettings, ssoSettings } from './sso-settings.ts'

export interface Settings extends ListenAddress {
  /** Absolute path of the folder that stores all of the server's data. */
  dataDir: string
  content: ContentSettings
  forms: FormSettings
  sso?: SsoSettings | undefined
  portal: PortalSettings
  publishing: PublishingSettings
  observability: ObservabilitySettings
  /** URL of the PostgreSQL database that several nodes share; undefined for a single node. */
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

/**
 * Reads the server's settings.
 * @param environment variables, such as `process.env`
 * @throws SettingsError listing every invalid variable
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const { values, errors } = parseEnv(environment)
  errors.push(...relatedVariableErrors(values))
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
    portal: portalSettings(values),
    backupCommand: values.BACKUP_COMMAND,
    databaseUrl: values.DATABASE_URL,
    historyDays: values.HISTORY_DAYS,
    searchPush: searchPushSettings(values),
    publishing: publishingSettings(values),
    observability: observabilitySettings(values),
    secondFactor: values.SECOND_FACTOR ?? 'optional',
    sharesPreviews: values.PREVIEW_LINKS !== 'off',
    editorPassword: values.EDITOR_PASSWORD,
    staffPassword: values.STAFF_PASSWORD
  }
}

/** The same settings for a server on an ephemeral port of the loopback interface. */
export function withEphemeralPort(settings: Settings): Settings {
  const { content } = settings
  const local = { ...settings, port: 0, host: '127.0.0.1' }
  const apiHost = content.embedded ? localUrl(local) : content.apiHost
  return { ...local, content: { ...content, apiHost } }
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

/** Invalid environment variables; one line of the message per variable. */
export class SettingsError extends UserError {}
